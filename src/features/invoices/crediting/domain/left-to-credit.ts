import { decimalToHundredths, type Hundredths, sumOf } from '#shared/money.ts';
import { taxOf, type VatRow, type VatSums } from '../../domain/vat/vat-rule.ts';
import type { InvoiceDocument } from '../../document/domain/invoice-document.ts';

/** A line of a credit note, as the rules need it. */
export interface CreditedLine {
  /** In minor units of the invoice's currency, like every amount here. */
  amount: Hundredths;
  /** In hundredths of a percent; null if the invoice has no VAT. */
  vatRate: Hundredths | null;
}

/** The part of an invoice that is not credited yet: without VAT in all, and by rate. */
export interface LeftToCredit {
  total: Hundredths;
  /** All rows of the invoice, also those of which nothing is left; null if the invoice has no VAT. */
  rows: VatRow[] | null;
}

type Sums = Pick<InvoiceDocument, 'total' | 'vat'>;

/** What is left of an invoice after its forwarded credit notes, computed from the frozen documents (product §4.10). */
export function leftToCredit(invoice: Sums, creditNotes: readonly Sums[]): LeftToCredit {
  const credited = creditNotes.flatMap(({ vat }) => vat?.rows ?? []);
  return {
    total: decimalToHundredths(invoice.total) - sumOf(creditNotes.map(({ total }) => decimalToHundredths(total))),
    rows:
      invoice.vat?.rows.map(({ category, rate, base, tax }) => {
        const same = credited.filter((row) => row.category === category && row.rate === rate);
        const without = (key: 'base' | 'tax', all: string) =>
          decimalToHundredths(all) - sumOf(same.map((row) => decimalToHundredths(row[key])));
        return { category, rate: decimalToHundredths(rate), base: without('base', base), tax: without('tax', tax) };
      }) ?? null,
  };
}

/**
 * The VAT of a credit note by rate. For each rate it is the VAT of what was left before, minus the VAT of the rest. So
 * several credit notes together take back exactly the VAT that was charged, however they are rounded (product §4.10).
 */
export function creditedVat(rows: readonly VatRow[], lines: readonly CreditedLine[]): VatSums {
  const taken = rows.flatMap((row) => {
    const ofRate = lines.filter(({ vatRate }) => vatRate === row.rate);
    if (ofRate.length === 0) return [];
    const base = sumOf(ofRate.map(({ amount }) => amount));
    // A draft of more than is left can't be sent. Until it is corrected, it shows the VAT of its own amount.
    const tax = base > row.base ? taxOf(base, row.rate) : row.tax - taxOf(row.base - base, row.rate);
    return [{ ...row, base, tax }];
  });
  return { rows: taken, tax: sumOf(taken.map(({ tax }) => tax)) };
}

/** Whether lines take back no more than what is left, of each rate and in all. */
export function isWithin({ total, rows }: LeftToCredit, lines: readonly CreditedLine[]): boolean {
  const sum = sumOf(lines.map(({ amount }) => amount));
  if (rows === null) return sum <= total;
  const taken = creditedVat(rows, lines).rows;
  return (
    sumOf(taken.map(({ base }) => base)) === sum &&
    taken.every(({ rate, base }) => base <= (rows.find((row) => row.rate === rate)?.base ?? 0n))
  );
}
