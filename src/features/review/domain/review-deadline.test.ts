import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ESCALATION_MINUTES } from '#features/invoices/sending/domain/escalation.ts';
import { escalationDue, isWithinDeadline, reviewDeadline, reviewUrgency } from './review-deadline.ts';

const submitted = new Date('2026-11-20T10:00:00Z');
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('The 30 minutes of a review', () => {
  test('are calm, run out with ten minutes left, and are overdue after the thirtieth', () => {
    const deadline = reviewDeadline(submitted);
    expect(reviewUrgency(deadline, at('10:00:00'))).toBe('calm');
    expect(reviewUrgency(deadline, at('10:19:59.999'))).toBe('calm');
    expect(reviewUrgency(deadline, at('10:20:00'))).toBe('near');
    expect(reviewUrgency(deadline, at('10:30:00'))).toBe('near');
    expect(reviewUrgency(deadline, at('10:30:00.001'))).toBe('overdue');
  });

  test('include a decision at exactly the thirtieth, and not one a millisecond later', () => {
    expect(isWithinDeadline(submitted, at('10:30:00'))).toBe(true);
    expect(isWithinDeadline(submitted, at('10:30:00.001'))).toBe(false);
  });

  test('run around the clock, over a night, a weekend and the hour that daylight saving skips', () => {
    for (const start of [
      '2026-11-20T23:50:00Z',
      '2026-11-21T03:00:00Z',
      '2026-03-29T00:45:00Z',
      '2026-10-25T00:45:00Z',
    ]) {
      const deadline = reviewDeadline(new Date(start));
      expect(deadline.getTime() - new Date(start).getTime()).toBe(30 * 60_000);
    }
  });

  test('are the same at any time: what is in time is never overdue', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 120 * 60_000 }), (start, elapsed) => {
        const now = new Date(start.getTime() + elapsed);
        expect(isWithinDeadline(start, now)).toBe(reviewUrgency(reviewDeadline(start), now) !== 'overdue');
      }),
    );
  });

  test('are escalated after 20 and after 30', () => {
    expect(ESCALATION_MINUTES.map((minutes) => escalationDue(submitted, minutes))).toEqual([
      at('10:20:00'),
      at('10:30:00'),
    ]);
  });
});
