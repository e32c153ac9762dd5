import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDecimalString } from '#shared/money.ts';
import { vatSums } from '../../domain/vat/vat-rule.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import { creditedVat, isWithin, leftToCredit } from './left-to-credit.ts';

const RATES = [25_00n, 12_00n, 6_00n, 0n];

type Lines = { amount: bigint; vatRate: bigint }[];

/** The totals of a document with these VAT rows. */
function documentOf(rows: readonly { rate: bigint; base: bigint; tax: bigint }[]) {
  const sum = (key: 'base' | 'tax') => rows.reduce((all, row) => all + row[key], 0n);
  return {
    total: toDecimalString(sum('base')),
    vat: {
      rows: rows.map(({ rate, base, tax }) => ({
        category: rate === 0n ? ('E' as const) : ('S' as const),
        rate: rateText(rate),
        words: null,
        base: toDecimalString(base),
        tax: toDecimalString(tax),
      })),
      tax: toDecimalString(sum('tax')),
      payable: toDecimalString(sum('base') + sum('tax')),
    },
  };
}

const taxed = (lines: Lines) =>
  vatSums(lines.map(({ amount, vatRate }) => ({ amount, category: vatRate === 0n ? 'E' : 'S', rate: vatRate })));

const lines = fc.uniqueArray(
  fc.record({ amount: fc.bigInt({ min: 1n, max: 10n ** 13n }), vatRate: fc.constantFrom(...RATES) }),
  { minLength: 1, selector: ({ vatRate }) => vatRate },
);
/**
 * The share of each rate that each credit note takes, in percent of what is left. The last credit note takes the rest.
 */
const shares = fc.array(fc.array(fc.bigInt({ min: 0n, max: 100n }), { minLength: 4, maxLength: 4 }), { maxLength: 5 });

describe('What is left to credit', () => {
  test('is the invoice without its credit notes, whose VAT adds up to the invoice’s, however it is divided', () => {
    let reached = 0;
    fc.assert(
      fc.property(lines, shares, (invoiced, divisions) => {
        const invoice = documentOf(taxed(invoiced).rows);
        const notes: ReturnType<typeof documentOf>[] = [];
        for (const division of [...divisions, [100n, 100n, 100n, 100n]]) {
          const left = leftToCredit(invoice, notes);
          const rows = left.rows ?? [];
          const credited = rows
            .map(({ rate, base }, at) => ({ vatRate: rate, amount: (base * (division[at] ?? 0n)) / 100n }))
            .filter(({ amount }) => amount > 0n);
          expect(isWithin(left, credited)).toBe(true);
          const vat = creditedVat(rows, credited);
          expect(vat.rows.every(({ tax }) => tax >= 0n)).toBe(true);
          notes.push(documentOf(vat.rows));
          // Counts the cases in which the VAT differs from that of the parts rounded by themselves. Otherwise the test
          // would prove little.
          if (vat.tax !== taxed(credited).tax) reached += 1;
        }
        const left = leftToCredit(invoice, notes);
        expect(left.total).toBe(0n);
        expect(left.rows?.every(({ base, tax }) => base === 0n && tax === 0n)).toBe(true);
      }),
    );
    expect(reached).toBeGreaterThan(0);
  });

  test('is exceeded by a draft that shows the VAT of its own amount', () => {
    const { rows } = leftToCredit(documentOf(taxed([{ amount: 100_00n, vatRate: 25_00n }]).rows), []);
    expect(creditedVat(rows ?? [], [{ amount: 150_00n, vatRate: 25_00n }]).tax).toBe(37_50n);
  });

  test('is never exceeded in one rate, even if another has room', () => {
    const left = leftToCredit(
      documentOf(
        taxed([
          { amount: 100n, vatRate: 25_00n },
          { amount: 900n, vatRate: 6_00n },
        ]).rows,
      ),
      [],
    );
    expect(isWithin(left, [{ amount: 100n, vatRate: 25_00n }])).toBe(true);
    expect(isWithin(left, [{ amount: 101n, vatRate: 25_00n }])).toBe(false);
    expect(isWithin(left, [{ amount: 1n, vatRate: 12_00n }])).toBe(false);
  });

  test('of an invoice without VAT is its total alone', () => {
    const left = leftToCredit({ total: '10.00' }, [{ total: '4.00' }]);
    expect(left).toEqual({ total: 600n, rows: null });
    expect(isWithin(left, [{ amount: 600n, vatRate: null }])).toBe(true);
    expect(isWithin(left, [{ amount: 601n, vatRate: null }])).toBe(false);
  });
});
