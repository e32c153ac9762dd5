import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { type InterestFacts, lateInterest } from './late-interest.ts';

const DUE = '2027-12-20' as CalendarDate;

const facts: fc.Arbitrary<InterestFacts> = fc.record({
  total: fc.oneof(fc.bigInt({ min: 0n, max: 100_00n }), fc.bigInt({ min: 0n, max: 10n ** 12n })),
  percent: fc.integer({ min: 0, max: 24 }),
  from: fc.constant(DUE),
  payments: fc.array(
    fc.record({
      paidOn: fc.integer({ min: -10, max: 120 }).map((days) => addDays(DUE, days)),
      amount: fc.oneof(fc.bigInt({ min: 1n, max: 60_00n }), fc.bigInt({ min: 1n, max: 10n ** 11n })),
    }),
    { maxLength: 5 },
  ),
});
const late = fc.integer({ min: -5, max: 150 });

/**
 * Adds the interest up day by day, as one would do it by hand: for each day, of what was left to pay that morning. The
 * sum is in 36,500ths of a minor unit.
 */
function dayByDay({ total, percent, from, payments }: InterestFacts, days: number): bigint {
  let sum = 0n;
  for (let day = 1; day <= days; day++) {
    const morning = addDays(from, day);
    const paid = payments.filter(({ paidOn }) => paidOn < morning).reduce((all, { amount }) => all + amount, 0n);
    sum += (total > paid ? total - paid : 0n) * BigInt(percent);
  }
  return sum;
}

describe('Late interest', () => {
  test('is that of each day on what was left to pay, added up and rounded once, half up', () => {
    fc.assert(
      fc.property(facts, late, (owed, days) => {
        const exact = dayByDay(owed, days);
        const interest = lateInterest(owed, addDays(DUE, days)) * 36_500n;
        expect(interest - exact <= 18_250n && exact - interest < 18_250n).toBe(true);
      }),
    );
  });

  test('never falls with time or with a larger debt, and is nothing until the due date', () => {
    fc.assert(
      fc.property(facts, late, (owed, days) => {
        const interest = lateInterest(owed, addDays(DUE, days));
        if (days <= 0) expect(interest).toBe(0n);
        expect(lateInterest(owed, addDays(DUE, days + 1)) >= interest).toBe(true);
        expect(lateInterest({ ...owed, total: owed.total + 1n }, addDays(DUE, days)) >= interest).toBe(true);
      }),
    );
  });

  test('of a whole year is the percent of the total, over a leap day and the end of summer time too', () => {
    const owed = { total: 901_00n, percent: 8, from: DUE, payments: [] };
    expect(lateInterest(owed, addDays(DUE, 365))).toBe(72_08n);
    expect(lateInterest(owed, addDays(DUE, 30))).toBe(5_92n);
    const half = [{ paidOn: addDays(DUE, 10), amount: 450_50n }];
    expect(lateInterest({ ...owed, payments: half }, addDays(DUE, 30))).toBe(3_95n);
  });
});
