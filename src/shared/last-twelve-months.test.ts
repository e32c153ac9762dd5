import { describe, expect, it } from 'vitest';
import type { CalendarDate } from './calendar-date.ts';
import { lastTwelveMonths } from './last-twelve-months.ts';

describe('The last twelve months', () => {
  it('end with this month, and can span two years', () => {
    const months = lastTwelveMonths('2026-03-31' as CalendarDate);
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('2025-04');
    expect(months[8]).toBe('2025-12');
    expect(months[9]).toBe('2026-01');
    expect(months.at(-1)).toBe('2026-03');
  });

  it('are one calendar year if it is December', () => {
    expect(lastTwelveMonths('2026-12-01' as CalendarDate)[0]).toBe('2026-01');
  });
});
