import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { periodsUntil } from './periods.ts';

test('one can choose this year and the seven before it, and this month and the eleven before it', () => {
  const { years, months } = periodsUntil('2026-02-28' as CalendarDate);
  expect(years).toEqual(['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019']);
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(months.at(-1)).toBe('2025-03');
});
