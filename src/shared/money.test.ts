import { expect, test } from 'vitest';
import { formatAmount, formatCount, formatQuantity, plural, toDecimalString } from './money.ts';

const figures = Array.from({ length: 22 }, (_, digits) => 10n ** BigInt(digits)).flatMap((power) =>
  [0n, 1n, power - 1n, power, power + 5n, 123_456_789n * power].flatMap((figure) => [figure, -figure]),
);

/** Intl's way to write hundredths. It reads a decimal string exactly. */
function intl(options: Intl.NumberFormatOptions) {
  const format = new Intl.NumberFormat('sv-SE', options);
  return (hundredths: bigint) => format.format(toDecimalString(hundredths) as Intl.StringNumericLiteral);
}

test.each(['EUR', 'SEK'] as const)('amounts in %s are written as Intl writes them in Swedish', (currency) => {
  const expected = intl({ style: 'currency', currency, currencyDisplay: 'code' });
  for (const figure of figures) expect(formatAmount(figure, currency)).toBe(expected(figure));
});

test('quantities and counts are written as Intl writes them in Swedish', () => {
  const quantity = intl({ maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat('sv-SE');
  for (const figure of figures) {
    expect(formatQuantity(figure)).toBe(quantity(figure));
    expect(formatCount(figure)).toBe(count.format(figure));
  }
});

test('a count is written with its noun, and with its thousands apart', () => {
  const counted = [0, 1, 2, 12_345].map((count) => plural(count, 'faktura', 'fakturor'));
  expect(counted).toEqual(['0 fakturor', '1 faktura', '2 fakturor', '12\u00a0345 fakturor']);
});
