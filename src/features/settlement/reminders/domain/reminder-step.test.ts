import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { stepsDue } from './reminder-step.ts';

const DUE = '2026-11-30' as CalendarDate;

/**
 * The numbers of days after the due date on which an invoice is reminded, if the program looks on the days in `looks`.
 */
function remindedOn(days: readonly number[], looks: readonly number[]): number[] {
  const sent: number[] = [];
  for (const day of looks) {
    const today = addDays(DUE, day);
    const next = stepsDue(days, today).find(
      ({ step, from, until, previous }) =>
        step === sent.length + 1 &&
        DUE <= until &&
        (previous === null || addDays(DUE, sent.at(-1) ?? 0) <= previous.until) &&
        (DUE >= from || (previous !== null && addDays(DUE, sent.at(-1) ?? 0) >= previous.from)),
    );
    if (next !== undefined) sent.push(day);
  }
  return sent;
}

const rising = fc
  .uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 5 })
  .map((days) => days.toSorted((a, b) => a - b));
const everyDay = Array.from({ length: 160 }, (_, day) => day);

test('reminds on the days of the steps, if the program runs every day', () => {
  fc.assert(
    fc.property(rising, (days) => {
      expect(remindedOn(days, everyDay)).toEqual(days);
    }),
  );
});

test('keeps the steps as far apart as they are, whenever the program runs, and sends none long after its day', () => {
  const looks = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 60 });
  fc.assert(
    fc.property(rising, looks, (days, on) => {
      const sent = remindedOn(
        days,
        on.toSorted((a, b) => a - b),
      );
      for (const [at, day] of sent.entries()) {
        expect(day >= (days[at] ?? 0)).toBe(true);
        if (at > 0) expect(day - (sent[at - 1] ?? 0) >= (days[at] ?? 0) - (days[at - 1] ?? 0)).toBe(true);
      }
      for (const [at, day] of sent.entries()) {
        const afterPrevious = at === 0 ? 0 : (sent[at - 1] ?? 0) + (days[at] ?? 0) - (days[at - 1] ?? 0);
        expect(day <= Math.max(days[at] ?? 0, afterPrevious) + 30).toBe(true);
      }
    }),
  );
});
