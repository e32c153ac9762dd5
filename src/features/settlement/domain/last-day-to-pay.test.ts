import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { lastDayToPay, latestDueDate } from './last-day-to-pay.ts';

const day = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2020-01-01' as CalendarDate, days));

test.each([
  ['2026-12-04', '2026-12-04'],
  ['2026-12-05', '2026-12-07'],
  ['2026-12-06', '2026-12-07'],
  ['2026-12-24', '2026-12-28'],
  ['2026-06-19', '2026-06-22'],
])('an invoice that is due on %s can be paid until %s', (dueDate, lastDay) => {
  expect(lastDayToPay(dueDate as CalendarDate)).toBe(lastDay);
});

test('the invoices that could be paid until a day are those that are due until one date', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -8, max: 8 }), (lastDay, days) => {
      const dueDate = addDays(lastDay, days);
      expect(dueDate <= latestDueDate(lastDay)).toBe(lastDayToPay(dueDate) <= lastDay);
    }),
  );
});
