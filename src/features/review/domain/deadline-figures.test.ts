import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { figuresByDay, deadlineFigures } from './deadline-figures.ts';

const now = new Date('2026-11-20T12:00:00Z');
const review = (submittedAt: string, decidedAt: string | null) => ({
  submittedAt: new Date(submittedAt),
  decidedAt: decidedAt === null ? null : new Date(decidedAt),
});

describe("The deadline's figures", () => {
  test('have no rate and no median for a day without reviews', () => {
    expect(deadlineFigures([], now)).toEqual({ counted: 0, onTime: 0, medianMinutes: null });
  });

  test('count an undecided review as late once it is overdue, and not before', () => {
    const waiting = review('2026-11-20T11:45:00Z', null);
    const overdue = review('2026-11-20T11:00:00Z', null);
    expect(deadlineFigures([waiting, overdue], now)).toEqual({ counted: 1, onTime: 0, medianMinutes: null });
  });

  test('have the median time to a decision, or the mean of the two middle ones', () => {
    const decided = ['11:10', '11:20', '12:00'].map((end) => review('2026-11-20T11:00:00Z', `2026-11-20T${end}:00Z`));
    expect(deadlineFigures(decided, now)).toEqual({ counted: 3, onTime: 2, medianMinutes: 20 });
    expect(deadlineFigures(decided.slice(0, 2), now).medianMinutes).toBe(15);
  });

  test('count on the day in Stockholm on which the revision was submitted', () => {
    const days = ['2026-11-19', '2026-11-20'] as CalendarDate[];
    const late = review('2026-11-19T23:30:00Z', '2026-11-19T23:40:00Z');
    expect(figuresByDay([late], days, now).map(({ date, counted }) => [date, counted])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 1],
    ]);
  });

  test('never have more in time than counted, nor more counted than there are', () => {
    const minutes = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(fc.array(fc.record({ age: minutes, took: fc.option(minutes) })), (made) => {
        const reviews = made.map(({ age, took }) => {
          const submittedAt = new Date(now.getTime() - age * 60_000);
          return { submittedAt, decidedAt: took === null ? null : new Date(submittedAt.getTime() + took * 60_000) };
        });
        const { counted, onTime, medianMinutes } = deadlineFigures(reviews, now);
        const times = made.flatMap(({ took }) => took ?? []);
        expect(onTime).toBeLessThanOrEqual(counted);
        expect(counted).toBeLessThanOrEqual(reviews.length);
        expect(times.filter((took) => took < (medianMinutes ?? 0)).length).toBeLessThanOrEqual(times.length / 2);
      }),
    );
  });
});
