import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { figuresByDay, promiseFigures } from './promise-figures.ts';

const now = new Date('2026-11-20T12:00:00Z');
const review = (submittedAt: string, decidedAt: string | null) => ({
  submittedAt: new Date(submittedAt),
  decidedAt: decidedAt === null ? null : new Date(decidedAt),
});

describe('the figures of the promise', () => {
  it('of a day without reviews are no rate and no median', () => {
    expect(promiseFigures([], now)).toEqual({ settled: 0, kept: 0, medianMinutes: null });
  });

  it('count an undecided review as broken once it is overdue, and not before', () => {
    const waiting = review('2026-11-20T11:45:00Z', null);
    const overdue = review('2026-11-20T11:00:00Z', null);
    expect(promiseFigures([waiting, overdue], now)).toEqual({ settled: 1, kept: 0, medianMinutes: null });
  });

  it('tell the middle time to a decision, or the mean of the two middle ones', () => {
    const decided = ['11:10', '11:20', '12:00'].map((end) => review('2026-11-20T11:00:00Z', `2026-11-20T${end}:00Z`));
    expect(promiseFigures(decided, now)).toEqual({ settled: 3, kept: 2, medianMinutes: 20 });
    expect(promiseFigures(decided.slice(0, 2), now).medianMinutes).toBe(15);
  });

  it('belong to the day in Stockholm on which the revision was submitted', () => {
    const days = ['2026-11-19', '2026-11-20'] as CalendarDate[];
    const late = review('2026-11-19T23:30:00Z', '2026-11-19T23:40:00Z');
    expect(figuresByDay([late], days, now).map(({ date, settled }) => [date, settled])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 1],
    ]);
  });

  it('never keep more promises than are settled, and none is settled that is not there', () => {
    const minutes = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(fc.array(fc.record({ age: minutes, took: fc.option(minutes) })), (made) => {
        const reviews = made.map(({ age, took }) => {
          const submittedAt = new Date(now.getTime() - age * 60_000);
          return { submittedAt, decidedAt: took === null ? null : new Date(submittedAt.getTime() + took * 60_000) };
        });
        const { settled, kept, medianMinutes } = promiseFigures(reviews, now);
        const times = made.flatMap(({ took }) => took ?? []);
        expect(kept).toBeLessThanOrEqual(settled);
        expect(settled).toBeLessThanOrEqual(reviews.length);
        expect(times.filter((took) => took < (medianMinutes ?? 0)).length).toBeLessThanOrEqual(times.length / 2);
      }),
    );
  });
});
