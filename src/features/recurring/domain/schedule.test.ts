import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, isCalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { INTERVALS, nextDate, offeredDates } from './schedule.ts';

const date = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map(stockholmDate);
const day = fc.integer({ min: 1, max: 31 });
const months = fc.constantFrom(...INTERVALS);
const given = (text: string) => text as CalendarDate;

/** The months that lie between two dates. */
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
const dayOf = (text: string) => Number(text.slice(8));
const isLastOfMonth = (text: CalendarDate) => addDays(text, 1).endsWith('-01');

describe('The dates of a recurring invoice', () => {
  test('are each the chosen day or the last of a shorter month, and no month is skipped or doubled', () => {
    fc.assert(
      fc.property(date, day, months, fc.integer({ min: 0, max: 2 }), (today, chosen, interval, first) => {
        let current = offeredDates(today, chosen)[first] as CalendarDate;
        for (let count = 0; count < 40; count += 1) {
          expect(isCalendarDate(current)).toBe(true);
          const isShorter = dayOf(current) < chosen && isLastOfMonth(current);
          expect(dayOf(current) === chosen || isShorter, current).toBe(true);
          const next = nextDate(current, { months: interval, day: chosen, until: null }) as CalendarDate;
          expect(monthsBetween(current, next)).toBe(interval);
          current = next;
        }
      }),
    );
  });

  test('can begin on the next three dates after today, and on no earlier or skipped one', () => {
    fc.assert(
      fc.property(date, day, (today, chosen) => {
        const offered = offeredDates(today, chosen);
        expect(offered).toHaveLength(3);
        expect(monthsBetween(offered[0] as string, offered[2] as string)).toBe(2);
        let between = addDays(today, 1);
        for (; between < (offered[0] as string); between = addDays(between, 1)) {
          expect(dayOf(between) === chosen || (dayOf(between) < chosen && isLastOfMonth(between)), between).toBe(false);
        }
        expect(between).toBe(offered[0]);
      }),
    );
  });

  test('end with the last one that is not after the end', () => {
    fc.assert(
      fc.property(date, day, months, date, (from, chosen, interval, until) => {
        const next = nextDate(from, { months: interval, day: chosen, until: null }) as CalendarDate;
        expect(nextDate(from, { months: interval, day: chosen, until })).toBe(next <= until ? next : null);
      }),
    );
  });

  test.each([
    ['2026-01-31', 1, 31, '2026-02-28'],
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2027-11-30', 3, 30, '2028-02-29'],
    ['2028-02-29', 3, 30, '2028-05-30'],
    ['2026-12-01', 1, 1, '2027-01-01'],
  ] as const)('after %s comes, %i months later on day %i, %s', (from, interval, chosen, next) => {
    expect(nextDate(given(from), { months: interval, day: chosen, until: null })).toBe(next);
  });
});
