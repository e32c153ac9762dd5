import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { remindersEnd, stepsDue } from './reminder-step.ts';

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

/** Why no more reminders come so many days after the due date, after the steps that ended on these days; null on its way. */
const endOn = (day: number, ...ended: (number | null)[]) => {
  const last = ended.at(-1);
  const endedOn = last === undefined || last === null ? null : addDays(DUE, last);
  return remindersEnd([5, 15], {
    from: DUE,
    last: last === undefined ? null : { step: ended.length, endedOn },
    today: addDays(DUE, day),
  });
};

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

test('says that no more come from the 31st day after the next step’s day, which counts from the step before', () => {
  expect([endOn(35), endOn(36)]).toEqual([null, 'too-late']);
  expect([endOn(45, 5), endOn(46, 5)]).toEqual([null, 'too-late']);
  // The second one follows the first by ten days.
  expect([endOn(70, 30), endOn(71, 30)]).toEqual([null, 'too-late']);
});

test('doesn’t say that no more come while one is on its way, however late, and says so once the last one has left', () => {
  expect([endOn(400, null), endOn(400, 5, null)]).toEqual([null, null]);
  expect(endOn(15, 5, 15)).toBe('all-steps');
});
