import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netSalary, serviceFee } from './fees.ts';
import { PAYOUT_OPTIONS } from './payout-option.ts';

const total = fc.bigInt({ min: 0n, max: 10n ** 24n });
const option = fc.constantFrom(...PAYOUT_OPTIONS);

describe('The service fee of the salary screen', () => {
  test('is 8 % for a bank and 6 % for the transfer provider, whatever the total', () => {
    for (const amount of [0n, 100_00n, 399_99n, 400_00n, 500_00n, 800_00n, 1_000_000_00n]) {
      expect(serviceFee(amount, 'bankAccountInfo')).toEqual({ percent: 8n, amount: (amount * 8n + 50n) / 100n });
      expect(serviceFee(amount, 'wiseAccountInfo')).toEqual({ percent: 6n, amount: (amount * 6n + 50n) / 100n });
    }
  });

  test('is 12 % for the online payment provider up to exactly 800, and 10 % above', () => {
    expect(serviceFee(799_99n, 'paypalInfo')).toEqual({ percent: 12n, amount: 96_00n });
    expect(serviceFee(800_00n, 'paypalInfo')).toEqual({ percent: 12n, amount: 96_00n });
    expect(serviceFee(800_01n, 'paypalInfo')).toEqual({ percent: 10n, amount: 80_00n });
  });

  test('rounds half a minor unit up, and less than half down', () => {
    // Exactly, 8 % of 6.25 is 0.50, of 1.56 it is 0.1248, and of 1.94 it is 0.1552; 6 % of 0.25 is 0.015.
    expect(serviceFee(6_25n, 'bankAccountInfo').amount).toBe(50n);
    expect(serviceFee(1_56n, 'bankAccountInfo').amount).toBe(12n);
    expect(serviceFee(1_94n, 'bankAccountInfo').amount).toBe(16n);
    expect(serviceFee(25n, 'wiseAccountInfo').amount).toBe(2n);
  });

  test('is the percentage to within half a minor unit, for any total', () => {
    fc.assert(
      fc.property(total, option, (amount, chosen) => {
        const fee = serviceFee(amount, chosen);
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
        const net = netSalary(amount, chosen);
        expect(net + serviceFee(amount, chosen).amount).toBe(amount);
        expect(net >= 0n).toBe(true);
      }),
    );
  });

  test('of 1000.00 is 920.00 by bank, 940.00 by the transfer provider, 900.00 by the online payment provider', () => {
    expect(netSalary(1000_00n, 'bankAccountInfo')).toBe(920_00n);
    expect(netSalary(1000_00n, 'wiseAccountInfo')).toBe(940_00n);
    expect(netSalary(1000_00n, 'paypalInfo')).toBe(900_00n);
  });
});
