import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { dueDateWarning } from './due-date-warning.ts';

const date = (text: string) => text as CalendarDate;
const warning = (dueDate: string, today: string) =>
  dueDateWarning({ dueDate: date(dueDate), noOfDueDates: 10 }, date(today));

describe('A due date before sending', () => {
  test('needs no warning if it is today plus the term', () => {
    expect(warning('2026-11-30', '2026-11-20')).toBeNull();
  });

  test('can be recomputed if the invoice has waited', () => {
    expect(warning('2026-11-30', '2026-11-22')).toEqual({
      hasPassed: false,
      dueDate: '2026-11-30',
      recomputed: '2026-12-02',
    });
  });

  test('may be today', () => {
    expect(warning('2026-11-30', '2026-11-30')?.hasPassed).toBe(false);
  });

  test('has passed the day after', () => {
    expect(warning('2026-11-30', '2026-12-01')).toEqual({
      hasPassed: true,
      dueDate: '2026-11-30',
      recomputed: '2026-12-11',
    });
  });
});
