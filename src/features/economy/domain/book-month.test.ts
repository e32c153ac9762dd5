import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { daysOf, nextToBook } from './book-month.ts';

describe('A month', () => {
  test.each([
    [null, '2026-09-30', '2026-09'],
    [null, '2026-11-01', null],
    [null, null, null],
    ['2026-09', '2026-08-01', '2026-10'],
    ['2026-10', '2026-08-01', null],
    ['2025-12', '2025-01-01', '2026-01'],
  ])('is booked when it has ended and it is its turn: after %s, with a ledger since %s, %s', (last, first, next) => {
    expect(nextToBook(last, first as CalendarDate | null, '2026-11-23' as CalendarDate)).toBe(next);
  });

  test('has all its days', () => {
    expect(daysOf('2028-02').at(-1)).toBe('2028-02-29');
    expect(daysOf('2026-12')).toHaveLength(31);
  });
});
