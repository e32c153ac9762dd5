import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDate, stockholmDate, type CalendarDate } from '#shared/calendar-date.ts';
import { dueDate, PAYMENT_TERMS, type PaymentTerm, statedTerm } from './due-date.ts';

const date = (text: string) => text as CalendarDate;

test.each([
  ['2026-11-20', 10, '2026-11-30'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-27', 3, '2027-03-02'],
] as const)('an invoice of %s with %i days is due on %s', (today, term, due) => {
  expect(dueDate(date(today), term)).toBe(due);
});

test.each([
  ['spring', '2026-03-28', 1, '2026-03-29'],
  ['spring', '2026-03-28', 3, '2026-03-31'],
  ['autumn', '2026-10-24', 1, '2026-10-25'],
  ['autumn', '2026-10-24', 30, '2026-11-23'],
] as const)('the %s change of the clocks moves no due date', (_, today, term, due) => {
  expect(dueDate(date(today), term)).toBe(due);
});

test('an invoice created just after midnight in Stockholm counts from the new day', () => {
  expect(dueDate(stockholmDate(new Date('2026-07-01T21:59:59Z')), 1)).toBe('2026-07-02');
  expect(dueDate(stockholmDate(new Date('2026-07-01T22:00:00Z')), 1)).toBe('2026-07-03');
  expect(dueDate(stockholmDate(new Date('2026-12-31T23:30:00Z')), 30)).toBe('2027-01-31');
});

test('a due date is exactly its term after any day', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom<PaymentTerm>(...PAYMENT_TERMS), (instant, term) => {
      const today = stockholmDate(instant);
      const due = dueDate(today, term);
      expect(isCalendarDate(due)).toBe(true);
      expect((Date.parse(due) - Date.parse(today)) / 86_400_000).toBe(term);
    }),
  );
});

test.each([
  ['2026-11-20', 30],
  ['2026-11-25', 25],
  ['2026-12-20', 0],
  ['2026-12-21', 30],
] as const)('a document of %s that is due on 2026-12-20 states a term of %i days', (day, stated) => {
  expect(statedTerm(date(day), date('2026-12-20'), 30)).toBe(stated);
});
