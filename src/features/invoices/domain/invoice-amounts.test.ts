import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalToHundredths, parseDecimal, sumOf, toDecimalString, toNumber } from '#shared/money.ts';
import { lineAmount, type LineFigures } from './invoice-amounts.ts';

/** The largest quantity and price: nine digits before the point, two after. */
const MAXIMUM = 99_999_999_999n;

const hundredths = fc.bigInt({ min: 0n, max: MAXIMUM });
const figures: fc.Arbitrary<LineFigures> = fc.oneof(
  fc.record({
    unit: fc.constantFrom('timmar', 'st'),
    quantity: hundredths,
    price: hundredths,
    fixedPrice: fc.constant(null),
  }),
  fc.record({
    unit: fc.constant('fast-pris'),
    quantity: fc.constant(null),
    price: fc.constant(null),
    fixedPrice: hundredths,
  }),
);

const hours = (quantity: string, price: string): LineFigures => ({
  unit: 'timmar',
  quantity: decimalToHundredths(quantity),
  price: decimalToHundredths(price),
  fixedPrice: null,
});

test('the total is the decimal sum of the lines, each rounded on its own to hundredths, half up', () => {
  // The expected amount, computed in another way. BigInt has no fractions, so the exact product is written digit by
  // digit.
  const written = ({ quantity, price, fixedPrice }: LineFigures): string => {
    if (fixedPrice !== null) return toDecimalString(fixedPrice);
    const digits = ((quantity ?? 0n) * (price ?? 0n)).toString().padStart(5, '0');
    const [kept, third] = [digits.slice(0, -2), Number(digits.at(-2))];
    return toDecimalString(BigInt(kept) + (third >= 5 ? 1n : 0n));
  };
  fc.assert(
    fc.property(fc.array(figures, { maxLength: 60 }), (lines) => {
      const sum = lines.reduce((total, line) => total + decimalToHundredths(written(line)), 0n);
      expect(sumOf(lines.map(lineAmount))).toBe(sum);
    }),
  );
});

test('the total does not depend on the order of the lines, and a removed line takes its amount away', () => {
  fc.assert(
    fc.property(fc.array(figures, { minLength: 1, maxLength: 60 }), fc.nat(), (lines, at) => {
      const amounts = lines.map(lineAmount);
      const place = at % amounts.length;
      expect(sumOf(amounts.toReversed())).toBe(sumOf(amounts));
      expect(sumOf(amounts.toSpliced(place, 1))).toBe(sumOf(amounts) - (amounts[place] ?? 0n));
    }),
  );
});

test('three times 0.10 is exactly 0.30', () => {
  expect(toDecimalString(lineAmount(hours('3', '0.10')))).toBe('0.30');
  expect(toDecimalString(sumOf([10n, 10n, 10n]))).toBe('0.30');
});

test.each([
  ['0.01', '0.49', '0.00'],
  ['0.01', '0.50', '0.01'],
  ['0.05', '0.10', '0.01'],
  ['1.5', '0.01', '0.02'],
  ['7.5', '110.50', '828.75'],
  ['0.33', '0.15', '0.05'],
])('%s times %s is %s, rounded half up', (quantity, price, amount) => {
  expect(toDecimalString(lineAmount(hours(quantity, price)))).toBe(amount);
});

test('a line amount differs from the exact product by less than one minor unit, and half of one is rounded up', () => {
  fc.assert(
    fc.property(hundredths, hundredths, (quantity, price) => {
      const amount = lineAmount({ unit: 'st', quantity, price, fixedPrice: null });
      const tooMuch = amount * 100n - quantity * price;
      expect(tooMuch > -50n && tooMuch <= 50n).toBe(true);
    }),
  );
});

test('a fixed price is the line amount itself', () => {
  fc.assert(
    fc.property(hundredths, (fixedPrice) => {
      expect(lineAmount({ unit: 'fast-pris', quantity: null, price: null, fixedPrice })).toBe(fixedPrice);
    }),
  );
});

test('the largest quantity times the largest price keeps every digit', () => {
  const largest = hours('999999999.99', '999999999.99');
  expect(toDecimalString(lineAmount(largest))).toBe('999999999980000000.00');
  expect(toDecimalString(sumOf([lineAmount(largest), 1n]))).toBe('999999999980000000.01');
});

test('a quantity or price keeps every digit as a JSON number', () => {
  fc.assert(
    fc.property(hundredths, (figure) => {
      expect(parseDecimal(String(toNumber(figure)))).toBe(figure);
    }),
  );
});
