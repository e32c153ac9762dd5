import { decimalToHundredths, type Hundredths } from '#shared/money.ts';
import { rateOfText, taxOf, type VatRow, type VatSums } from '../../domain/vat/vat-rule.ts';
import type { InvoiceDocument } from '../../document/domain/invoice-document.ts';

/** What a line takes back. */
interface CreditedLine {
  /** In minor units of the invoice's currency, like every amount here. */
  amount: Hundredths;
  /** In hundredths of a percent; null if the invoice has no VAT. */
  vatRate: Hundredths | null;
}

/** What is left to credit of an invoice, without VAT and by rate. */
export interface LeftToCredit {
  total: Hundredths;
  /** Each row of the invoice, also one of which nothing is left; null if the invoice has no VAT. */
  rows: VatRow[] | null;
}

type Sums = Pick<InvoiceDocument, 'total' | 'vat'>;

/** What is left of an invoice after its forwarded credit notes, by what their documents say (product §4.10). */
export function leftToCredit(invoice: Sums, creditNotes: readonly Sums[]): LeftToCredit {
  const credited = creditNotes.flatMap(({ vat }) => vat?.rows ?? []);
  return {
    total: creditNotes.reduce(
      (left, { total }) => left - decimalToHundredths(total),
      decimalToHundredths(invoice.total),
    ),
    rows:
      invoice.vat?.rows.map(({ category, rate, base, tax }) => {
        const same = credited.filter((row) => row.category === category && row.rate === rate);
        const without = (key: 'base' | 'tax', all: string) =>
          same.reduce((left, row) => left - decimalToHundredths(row[key]), decimalToHundredths(all));
        return { category, rate: rateOfText(rate), base: without('base', base), tax: without('tax', tax) };
      }) ?? null,
  };
}

/**
 * The VAT of a credit note by rate: for each rate what the VAT of the rest falls by. So several credit notes never take
 * back more VAT than was charged, however they were rounded, and together they take back all of it (product §4.10).
 */
export function creditedVat(rows: readonly VatRow[], lines: readonly CreditedLine[]): VatSums {
  const taken = rows.flatMap((row) => {
    const ofRate = lines.filter(({ vatRate }) => vatRate === row.rate);
    if (ofRate.length === 0) return [];
    const base = ofRate.reduce((sum, { amount }) => sum + amount, 0n);
    // More than is left can't be sent. Until it is corrected the draft shows its own VAT.
    const tax = base > row.base ? taxOf(base, row.rate) : row.tax - taxOf(row.base - base, row.rate);
    return [{ ...row, base, tax }];
  });
  return { rows: taken, tax: taken.reduce((sum, { tax }) => sum + tax, 0n) };
}

/** Whether lines take back no more than is left, of each rate and in total. */
export function isWithin({ total, rows }: LeftToCredit, lines: readonly CreditedLine[]): boolean {
  const sum = lines.reduce((all, { amount }) => all + amount, 0n);
  if (rows === null) return sum <= total;
  const taken = creditedVat(rows, lines).rows;
  return (
    taken.reduce((all, { base }) => all + base, 0n) === sum &&
    taken.every(({ rate, base }) => base <= (rows.find((row) => row.rate === rate)?.base ?? 0n))
  );
}
