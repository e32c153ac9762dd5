import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settledAdvances, shareAdvance } from './advance.ts';

const amount = fc.bigInt({ min: 0n, max: 1_000_00n });
const amounts = fc.array(amount, { maxLength: 8 });
const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n);

describe('An advance', () => {
  test('is settled by wages in their order: each gives all that it can, and together they settle no more than there is', () => {
    fc.assert(
      fc.property(amount, amounts, (advance, wages) => {
        const shares = shareAdvance(advance, wages);
        const total = sumOf(wages);
        expect(sumOf(shares)).toBe(total < advance ? total : advance);
        shares.forEach((share, at) => {
          const left = advance - sumOf(shares.slice(0, at));
          expect(share).toBe(wages[at] !== undefined && wages[at] < left ? wages[at] : left);
        });
      }),
    );
  });

  test('is told by invoice, the oldest first: the parts of all wages are the advances, whatever wages they are', () => {
    fc.assert(
      fc.property(amounts, amounts, (sums, wages) => {
        const advances = sums.map((sum, at) => ({ invoiceNumber: at + 1, amount: sum }));
        const taken = new Map<number, bigint>();
        const shares = shareAdvance(sumOf(sums), wages);
        shares.forEach((share, at) => {
          const parts = settledAdvances(advances, sumOf(shares.slice(0, at)), share);
          expect(sumOf(parts.map((part) => part.amount))).toBe(share);
          for (const part of parts) {
            taken.set(part.invoiceNumber, (taken.get(part.invoiceNumber) ?? 0n) + part.amount);
          }
        });
        for (const advance of advances) expect((taken.get(advance.invoiceNumber) ?? 0n) <= advance.amount).toBe(true);
        const numbers = [...taken.keys()];
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(sumOf([...taken.values()])).toBe(sumOf(shares));
      }),
    );
  });

  test('that comes after a wage changes nothing of what the wage settled, also if it is of an invoice of before', () => {
    const advances = fc.array(fc.record({ invoiceNumber: fc.integer({ min: 1, max: 3 }), amount }), { maxLength: 8 });
    fc.assert(
      fc.property(advances, advances, amount, amount, (earlier, later, before, wage) => {
        const [settledBefore = 0n, settled = 0n] = shareAdvance(sumOf(earlier.map((one) => one.amount)), [
          before,
          wage,
        ]);
        const parts = settledAdvances(earlier, settledBefore, settled);
        expect(settledAdvances([...earlier, ...later], settledBefore, settled)).toEqual(parts);
        const numbers = parts.map(({ invoiceNumber }) => invoiceNumber);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(sumOf(parts.map((part) => part.amount))).toBe(settled);
      }),
    );
  });
});
