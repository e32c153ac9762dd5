import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, FIRST_DATE, LAST_DATE, stockholmDate } from '#shared/calendar-date.ts';
import { addFees } from '#tests/support/add-fees.ts';
import { FEES, feesOn, netSalary, serviceFee } from './fees.ts';
import { PAYOUT_OPTIONS } from './payout-option.ts';

const total = fc.bigInt({ min: 0n, max: 10n ** 24n });
const option = fc.constantFrom(...PAYOUT_OPTIONS);
/** So the newest fees are tested, also before they apply. */
const newest = LAST_DATE;

describe('The service fee of the salary screen', () => {
  test('is 8 % for a bank and 6 % for the transfer provider, whatever the total', () => {
    for (const amount of [0n, 100_00n, 399_99n, 400_00n, 500_00n, 800_00n, 1_000_000_00n]) {
      expect(serviceFee(amount, 'bankAccountInfo', newest)).toEqual({
        percent: 8n,
        amount: (amount * 8n + 50n) / 100n,
      });
      expect(serviceFee(amount, 'wiseAccountInfo', newest)).toEqual({
        percent: 6n,
        amount: (amount * 6n + 50n) / 100n,
      });
    }
  });

  test('is 12 % for the online payment provider up to exactly 800, and 10 % above', () => {
    expect(serviceFee(799_99n, 'paypalInfo', newest)).toEqual({ percent: 12n, amount: 96_00n });
    expect(serviceFee(800_00n, 'paypalInfo', newest)).toEqual({ percent: 12n, amount: 96_00n });
    expect(serviceFee(800_01n, 'paypalInfo', newest)).toEqual({ percent: 10n, amount: 80_00n });
  });

  test('rounds half a minor unit up, and less than half down', () => {
    // Exactly, 8 % of 6.25 is 0.50, of 1.56 it is 0.1248, and of 1.94 it is 0.1552; 6 % of 0.25 is 0.015.
    expect(serviceFee(6_25n, 'bankAccountInfo', newest).amount).toBe(50n);
    expect(serviceFee(1_56n, 'bankAccountInfo', newest).amount).toBe(12n);
    expect(serviceFee(1_94n, 'bankAccountInfo', newest).amount).toBe(16n);
    expect(serviceFee(25n, 'wiseAccountInfo', newest).amount).toBe(2n);
  });

  test('is the percentage to within half a minor unit, for any total', () => {
    fc.assert(
      fc.property(total, option, (amount, chosen) => {
        const fee = serviceFee(amount, chosen, newest);
        const error = fee.amount * 100n - amount * fee.percent;
        expect(error > -50n && error <= 50n).toBe(true);
      }),
    );
  });
});

describe('The net salary', () => {
  test('plus the fee is the total, and neither is negative', () => {
    fc.assert(
      fc.property(total, option, (amount, chosen) => {
        const net = netSalary(amount, chosen, newest);
        expect(net + serviceFee(amount, chosen, newest).amount).toBe(amount);
        expect(net >= 0n).toBe(true);
      }),
    );
  });

  test('of 1000.00 is 920.00 by bank, 940.00 by the transfer provider, 900.00 by the online payment provider', () => {
    expect(netSalary(1000_00n, 'bankAccountInfo', newest)).toBe(920_00n);
    expect(netSalary(1000_00n, 'wiseAccountInfo', newest)).toBe(940_00n);
    expect(netSalary(1000_00n, 'paypalInfo', newest)).toBe(900_00n);
  });
});

describe('The fees of a day', () => {
  const day = fc.date({ min: new Date('2100-01-01'), max: new Date('2900-01-01'), noInvalidDate: true });

  test('are the newest that apply by then: from their first day on, and not on the day before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day.map(stockholmDate), { maxLength: 5 }), (days) => {
        const added = days.toSorted().map((from) => addFees({ from }));
        try {
          for (const [at, { from }] of FEES.entries()) {
            expect(feesOn(from)).toBe(FEES[at]);
            if (at > 0) expect(feesOn(addDays(from, -1))).toBe(FEES[at - 1]);
          }
          expect(feesOn(newest)).toBe(FEES.at(-1));
        } finally {
          for (const remove of added) remove();
        }
      }),
    );
  });

  test('are in the order of their first days, and the first have always applied', () => {
    const days = FEES.map(({ from }) => from);
    expect(days).toEqual([FIRST_DATE, ...new Set(days.slice(1).toSorted())]);
  });
});
