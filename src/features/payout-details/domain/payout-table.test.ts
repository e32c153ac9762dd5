import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, LAST_DATE } from '#shared/calendar-date.ts';
import { CURRENCIES } from '#shared/money.ts';
import { addFees } from '#tests/support/add-fees.ts';
import { FEES } from './fees.ts';
import { PAYOUT_OPTIONS } from './payout-option.ts';
import { feeSteps, fixedFee, largestWage, nearbyStep, payoutTerms, smallestPaidTotal } from './payout-table.ts';

const total = fc.bigInt({ min: 0n, max: 10n ** 24n });
const option = fc.constantFrom(...PAYOUT_OPTIONS);
/** So the newest fees are tested, also before they apply. */
const newest = LAST_DATE;

describe('The payout table', () => {
  test.each([
    ['wiseAccountInfo', 400_00n, 6n, 8n],
    ['bankAccountInfo', 500_00n, 8n, 10n],
    ['paypalInfo', 800_00n, 10n, 12n],
  ] as const)(
    'takes the ordinary fee for %s from exactly %s cents on, and the higher one below',
    (chosen, minimum, percent, below) => {
      expect(payoutTerms(minimum, 'EUR', chosen, newest)?.percent).toBe(percent);
      expect(payoutTerms(minimum + 1n, 'EUR', chosen, newest)?.percent).toBe(percent);
      expect(payoutTerms(minimum - 1n, 'EUR', chosen, newest)?.percent).toBe(below);
      expect(payoutTerms(0n, 'EUR', chosen, newest)?.percent).toBe(below);
    },
  );

  test('differs from the salary screen at exactly 800 by the online payment provider: 10 %', () => {
    expect(payoutTerms(800_00n, 'EUR', 'paypalInfo', newest)).toEqual({ percent: 10n, fee: 80_00n, net: 720_00n });
  });

  test('adds the fixed fee to the percentage of a small invoice', () => {
    expect(payoutTerms(100_00n, 'EUR', 'bankAccountInfo', newest)).toEqual({ percent: 10n, fee: 35_00n, net: 65_00n });
    expect(payoutTerms(199_99n, 'EUR', 'wiseAccountInfo', newest)).toEqual({ percent: 8n, fee: 41_00n, net: 158_99n });
    expect(payoutTerms(200_00n, 'EUR', 'wiseAccountInfo', newest)).toEqual({ percent: 8n, fee: 16_00n, net: 184_00n });
  });

  test('leaves a negative net if the fixed fee is more than the invoice', () => {
    expect(payoutTerms(10_00n, 'EUR', 'bankAccountInfo', newest)).toEqual({ percent: 10n, fee: 26_00n, net: -16_00n });
    expect(payoutTerms(0n, 'EUR', 'paypalInfo', newest)).toEqual({ percent: 12n, fee: 25_00n, net: -25_00n });
  });

  test('has no rate for an invoice in SEK', () => {
    for (const chosen of PAYOUT_OPTIONS) expect(payoutTerms(5000_00n, 'SEK', chosen, newest)).toBeNull();
  });

  test('splits every invoice in EUR into fee and net, and never has a higher percentage for a larger invoice', () => {
    fc.assert(
      fc.property(total, total, option, (amount, more, chosen) => {
        const terms = payoutTerms(amount, 'EUR', chosen, newest);
        const larger = payoutTerms(amount + more, 'EUR', chosen, newest);
        if (terms === null || larger === null) throw new Error('the table has a rate for EUR');
        expect(terms.fee + terms.net).toBe(amount);
        expect(larger.percent <= terms.percent).toBe(true);
      }),
    );
  });
});

describe('The fixed fee', () => {
  test('is 25 EUR under 200 EUR, and none at exactly 200', () => {
    expect(fixedFee(199_99n, 'EUR', newest)).toBe(25_00n);
    expect(fixedFee(200_00n, 'EUR', newest)).toBe(0n);
  });

  test('is 250 SEK under 2000 SEK, and none at exactly 2000', () => {
    expect(fixedFee(1999_99n, 'SEK', newest)).toBe(250_00n);
    expect(fixedFee(2000_00n, 'SEK', newest)).toBe(0n);
  });
});

describe('The largest wage', () => {
  test('is what the table leaves, and zero if its fees are more than the invoice', () => {
    expect(largestWage(901_00n, 'EUR', 'wiseAccountInfo', newest)).toBe(846_94n);
    expect(largestWage(20_00n, 'EUR', 'wiseAccountInfo', newest)).toBe(0n);
    expect(largestWage(0n, 'SEK', 'paypalInfo', newest)).toBe(0n);
  });

  test('of an invoice in SEK is the salary specification’s net minus the fixed fee', () => {
    expect(largestWage(1999_99n, 'SEK', 'bankAccountInfo', newest)).toBe(1589_99n);
    expect(largestWage(2000_00n, 'SEK', 'bankAccountInfo', newest)).toBe(1840_00n);
  });

  test('is never negative nor more than the invoice', () => {
    fc.assert(
      fc.property(total, fc.constantFrom(...CURRENCIES), option, (amount, currency, chosen) => {
        const wage = largestWage(amount, currency, chosen, newest);
        expect(wage >= 0n && wage <= amount).toBe(true);
      }),
    );
  });
});

describe('The steps of the fees', () => {
  test('name each total from which the wage jumps, with the wages on both sides', () => {
    expect(feeSteps('wiseAccountInfo', newest)).toEqual([
      { lower: 'fixed-fee', from: 200_00n, wage: 184_00n, before: 199_99n, wageBefore: 158_99n },
      { lower: 'percentage', from: 400_00n, wage: 376_00n, before: 399_99n, wageBefore: 367_99n },
    ]);
    expect(feeSteps('bankAccountInfo', newest)).toMatchObject([
      { from: 200_00n },
      { from: 500_00n, wageBefore: 449_99n },
    ]);
    expect(feeSteps('paypalInfo', newest)).toMatchObject([{ from: 200_00n }, { from: 800_00n, wageBefore: 703_99n }]);
  });

  test('are the only totals up to 1000 EUR where a cent more leaves more than a cent', () => {
    for (const chosen of PAYOUT_OPTIONS) {
      const jumps = [];
      let before = 0n;
      for (let cents = 1n; cents <= 1000_00n; cents += 1n) {
        const wage = largestWage(cents, 'EUR', chosen, newest);
        if (wage - before > 1n) jumps.push(cents);
        before = wage;
      }
      expect(jumps).toEqual(feeSteps(chosen, newest).map(({ from }) => from));
    }
  });
});

describe('A step nearby', () => {
  test.each([
    ['wiseAccountInfo', 'EUR', 399_99n, { from: 400_00n, extra: 1n, gain: 8_01n }],
    ['wiseAccountInfo', 'EUR', 199_99n, { from: 200_00n, extra: 1n, gain: 25_01n }],
    ['bankAccountInfo', 'EUR', 450_00n, { from: 500_00n, extra: 50_00n, gain: 55_00n }],
    // Exactly a third of the total away.
    ['wiseAccountInfo', 'EUR', 150_00n, { from: 200_00n, extra: 50_00n, gain: 71_00n }],
    ['paypalInfo', 'SEK', 800_00n, { from: 800_01n, extra: 1n, gain: 16_01n }],
    ['bankAccountInfo', 'SEK', 1999_99n, { from: 2000_00n, extra: 1n, gain: 250_01n }],
    // No step: the wage would not grow by more than the invoice, or the step is too far away.
    ['wiseAccountInfo', 'EUR', 300_00n, null],
    ['wiseAccountInfo', 'EUR', 149_99n, null],
    ['wiseAccountInfo', 'EUR', 400_00n, null],
    ['paypalInfo', 'EUR', 0n, null],
  ] as const)('by %s in %s of %s cents is %o', (chosen, currency, invoiced, step) => {
    expect(nearbyStep(invoiced, currency, chosen, newest)).toEqual(step);
  });

  test('is the first cent, found one by one, at which the wage has grown by more than the invoice', () => {
    const small = fc.bigInt({ min: 0n, max: 2100_00n });
    fc.assert(
      fc.property(small, fc.constantFrom(...CURRENCIES), option, (amount, currency, chosen) => {
        const wage = largestWage(amount, currency, chosen, newest);
        let found: bigint | null = null;
        for (let extra = 1n; extra <= amount / 3n && found === null; extra += 1n) {
          if (largestWage(amount + extra, currency, chosen, newest) - wage > extra) found = extra;
        }
        expect(nearbyStep(amount, currency, chosen, newest)?.extra ?? null).toBe(found);
      }),
      { numRuns: 40 },
    );
  });

  test('leaves the provider less than the invoice without it, whatever the total', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2100_00n }),
        fc.constantFrom(...CURRENCIES),
        option,
        (amount, currency, chosen) => {
          const step = nearbyStep(amount, currency, chosen, newest);
          if (step === null) return;
          expect(step.from).toBe(amount + step.extra);
          const kept = (invoiced: bigint) => invoiced - largestWage(invoiced, currency, chosen, newest);
          expect(kept(step.from)).toBeLessThan(kept(amount));
        },
      ),
    );
  });
});

describe('The smallest invoice that leaves a wage', () => {
  test.each([
    ['wiseAccountInfo', 27_18n],
    ['bankAccountInfo', 27_79n],
    ['paypalInfo', 28_42n],
  ] as const)('by %s is %s cents, and a cent less leaves none', (chosen, cents) => {
    expect(smallestPaidTotal(chosen, newest)).toBe(cents);
    expect(largestWage(cents, 'EUR', chosen, newest)).toBeGreaterThan(0n);
    expect(largestWage(cents - 1n, 'EUR', chosen, newest)).toBe(0n);
  });
});

test('Changed fees count from their day on in every figure, in both currencies, and not on the day before', () => {
  const day = '2900-01-01' as CalendarDate;
  const figures = (on: CalendarDate) => ({
    wagesInEur: [199_99n, 250_00n, 399_99n].map((amount) => largestWage(amount, 'EUR', 'wiseAccountInfo', on)),
    wagesInSek: [1999_99n, 2000_00n].map((amount) => largestWage(amount, 'SEK', 'wiseAccountInfo', on)),
    wageByPaypal: largestWage(2000_00n, 'SEK', 'paypalInfo', on),
    steps: feeSteps('wiseAccountInfo', on).map(({ from, wage }) => [from, wage]),
    nearby: nearbyStep(2900_00n, 'SEK', 'wiseAccountInfo', on),
    nearbyByPaypal: nearbyStep(899_00n, 'SEK', 'paypalInfo', on),
    smallest: smallestPaidTotal('wiseAccountInfo', on),
  });
  const before = figures(day);
  const remove = addFees({
    from: day,
    servicePercent: { bankAccountInfo: 9n, wiseAccountInfo: 7n },
    paypalPercent: { above: 900_00n, percent: 5n, otherwise: 20n },
    payoutTable: { ...FEES[0].payoutTable, wiseAccountInfo: { percent: 7n, minimum: 380_00n, percentBelow: 10n } },
    fixedFee: { EUR: { amount: 10_00n, below: 240_00n }, SEK: { amount: 300_00n, below: 3000_00n } },
  });
  try {
    expect(figures(addDays(day, -1))).toEqual(before);
    expect(figures(day)).toEqual({
      wagesInEur: [169_99n, 225_00n, 371_99n],
      wagesInSek: [1559_99n, 1560_00n],
      wageByPaypal: 1600_00n,
      steps: [
        [240_00n, 216_00n],
        [380_00n, 353_40n],
      ],
      nearby: { from: 3000_00n, extra: 100_00n, gain: 393_00n },
      nearbyByPaypal: { from: 900_01n, extra: 1_01n, gain: 135_81n },
      smallest: 11_12n,
    });
  } finally {
    remove();
  }
});
