import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentSum, unpaid } from './payment-sum.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 20n });

it('partial payments add up to the total: what is paid and what is left are all of it', () => {
  fc.assert(
    fc.property(amount, fc.array(amount), (total, amounts) => {
      const paid = paymentSum(amounts.map((one) => ({ amount: one })));
      const left = unpaid(total, paid);
      expect(left >= 0n).toBe(true);
      expect(left === 0n).toBe(paid >= total);
      if (left > 0n) expect(paid + left).toBe(total);
    }),
  );
});
