import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { VAT } from '#tests/support/program/vat-provider.ts';
import { lineVat, rateOn, ratesOn, vatSums, vatTreatment } from './vat-rule.ts';
import { rateText } from '#shared/vat/rate-text.ts';

const company = (country: string) => ({ country, isOrganization: true });
const person = (country: string) => ({ country, isOrganization: false });

describe('The VAT of services', () => {
  test.each([
    ['Sweden', true, 'domestic'],
    ['Sweden', false, 'domestic'],
    ['Germany', true, 'reverse-charge'],
    ['Greece', true, 'reverse-charge'],
    ['Monaco', true, 'reverse-charge'],
    ['Germany', false, 'domestic'],
    ['Norway', true, 'export'],
    ['United Kingdom', true, 'export'],
    ['Aland', true, 'export'],
    ['Norway', false, 'domestic'],
  ] as const)('in %s (organization: %s) is %s', (country, isOrganization, treatment) => {
    expect(vatTreatment({ country, isOrganization })).toBe(treatment);
  });

  test('is the line’s rate at home, the default without one, and none elsewhere', () => {
    expect(lineVat(VAT, company('Sweden'), 12_00n)).toEqual({ category: 'S', rate: 12_00n });
    expect(lineVat(VAT, person('Germany'), null)).toEqual({ category: 'S', rate: 25_00n });
    expect(lineVat(VAT, company('Germany'), 12_00n)).toEqual({ category: 'AE', rate: 0n });
    expect(lineVat(VAT, company('Norway'), 12_00n)).toEqual({ category: 'G', rate: 0n });
    expect(lineVat(VAT, company('Sweden'), 0n)).toEqual({ category: 'E', rate: 0n });
  });

  test('a rate holds from its first day to its last', () => {
    const on = (date: string) => rateOn(VAT, 11_00n, date as CalendarDate)?.account;
    expect([on('1999-12-31'), on('2000-01-01'), on('2026-11-25'), on('2026-11-26')]).toEqual([
      undefined,
      '2621',
      '2621',
      undefined,
    ]);
    const percents = (date: string) => ratesOn(VAT, date as CalendarDate).map(({ percent }) => rateText(percent));
    expect(percents('2026-11-25')).toEqual(['25', '12', '11', '6', '0']);
    expect(percents('2026-11-26')).toEqual(['25', '12', '6', '0']);
  });

  test('is rounded once for each rate, half up', () => {
    const line = (amount: bigint, rate: bigint) => ({ category: 'S' as const, rate, amount });
    const { rows, tax } = vatSums([line(2n, 25_00n), line(10n, 6_00n), line(4n, 25_00n), line(15n, 6_00n)]);
    // 25 % of 0.06 and 6 % of 0.25 are both 0.015, half a cent. Rounded line by line, each would be 0.02.
    expect(rows.map(({ rate, base, tax: ofRow }) => [rate, base, ofRow])).toEqual([
      [25_00n, 6n, 2n],
      [6_00n, 25n, 2n],
    ]);
    expect(tax).toBe(4n);
  });

  const taxed = fc.record({
    category: fc.constant('S' as const),
    rate: fc.constantFrom(25_00n, 12_00n, 6_00n, 0n, 5_50n),
    amount: fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 10n ** 20n })),
  });

  test('of any lines: the rows have every line once, each VAT is within half a cent, and the order doesn’t matter', () => {
    fc.assert(
      fc.property(fc.array(taxed, { maxLength: 200 }), (lines) => {
        const { rows, tax } = vatSums(lines);
        const sum = (amounts: bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
        expect(sum(rows.map(({ base }) => base))).toBe(sum(lines.map(({ amount }) => amount)));
        expect(sum(rows.map((row) => row.tax))).toBe(tax);
        for (const row of rows) {
          const exact = row.base * row.rate;
          const off = row.tax * 10_000n - exact;
          expect(off > -5_000n && off <= 5_000n).toBe(true);
        }
        const rates = rows.map(({ rate }) => rate);
        expect(rates).toEqual([...new Set(rates)].toSorted((a, b) => (a < b ? 1 : -1)));
        expect(vatSums(lines.toReversed())).toEqual({ rows, tax });
      }),
    );
  });

  test('a rate’s text is read as the same rate', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 100_00n }), (rate) => {
        expect(decimalToHundredths(rateText(rate))).toBe(rate);
      }),
    );
    expect([rateText(25_00n), rateText(5_50n), rateText(10_00n), rateText(0n)]).toEqual(['25', '5.5', '10', '0']);
  });
});
