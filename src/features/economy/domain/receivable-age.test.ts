import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { type Age, AGES, dueDatesByAge } from './receivable-age.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01' as CalendarDate, days));
const agesOf = (dueDate: CalendarDate, today: CalendarDate) =>
  AGES.filter((age) => {
    const { first, last } = dueDatesByAge(today)[age];
    return first <= dueDate && dueDate <= last;
  });

describe('A receivable', () => {
  test('has one age on every day, by the number of calendar days since it was due', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -100, max: 200 }), (today, daysLate) => {
        const dueDate = addDays(today, -daysLate);
        expect(daysBetween(dueDate, today)).toBe(daysLate);
        const age: Age = daysLate <= 0 ? 'notDue' : daysLate <= 30 ? 'late30' : daysLate <= 60 ? 'late60' : 'lateMore';
        expect(agesOf(dueDate, today)).toEqual([age]);
      }),
    );
  });

  test.each([
    ['2026-11-23', 'notDue'],
    ['2026-11-22', 'late30'],
    ['2026-10-24', 'late30'],
    // The clock went back an hour on 25 October.
    ['2026-10-23', 'late60'],
    ['2026-09-24', 'late60'],
    ['2026-09-23', 'lateMore'],
  ])('that was due on %s is %s on 2026-11-23', (dueDate, age) => {
    expect(agesOf(dueDate as CalendarDate, '2026-11-23' as CalendarDate)).toEqual([age]);
  });
});
