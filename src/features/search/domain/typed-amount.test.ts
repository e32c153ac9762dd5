import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '#shared/money.ts';
import { typedAmounts, typedNumber } from './typed-amount.ts';

test.each([
  ['1 234,50', 123_450n, 123_450n],
  ['1234.5', 123_450n, 123_459n],
  ['1 234', 123_400n, 123_499n],
  ['1.234,50', 123_450n, 123_450n],
  ['1234,', 123_400n, 123_499n],
  ['1 234,50 EUR', 123_450n, 123_450n],
  ['250 kr', 25_000n, 25_099n],
])('%s is read as an amount', (typed, from, to) => {
  expect(typedAmounts(typed)).toEqual({ from, to });
});

test.each(['', 'faktura 12', '1,234,5', '1234567890', '-5', 'EUR'])('%s is no amount', (typed) => {
  expect(typedAmounts(typed)).toBeNull();
});

test('an amount is found by what is shown of it, and by each beginning with a decimal mark', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 99_999_999_999n), fc.constantFrom('EUR' as const, 'SEK' as const), (amount, currency) => {
      const shown = formatAmount(amount, currency);
      const beginnings = [shown, shown.slice(0, -4), shown.slice(0, -5), shown.slice(0, -6), shown.slice(0, -7)];
      for (const typed of beginnings) {
        const { from, to } = typedAmounts(typed) ?? { from: 1n, to: 0n };
        expect(from <= amount && amount <= to, typed).toBe(true);
      }
    }),
  );
});

test('only digits are an invoice number', () => {
  expect(typedNumber('12')).toBe(12);
  for (const typed of ['', '12,5', '1e3', ' 12', '9'.repeat(16)]) expect(typedNumber(typed)).toBeNull();
});
