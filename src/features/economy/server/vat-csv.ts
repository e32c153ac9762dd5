import { csvOf } from '#server/csv.ts';
import { decimalComma, formatQuantity, toDecimalString } from '#shared/money.ts';
import type { VatCategory } from '#features/invoices/domain/vat/vat-rule.ts';
import { boxesOf, type VatSum } from '../domain/vat-sum.ts';

const COLUMNS = [
  'Valuta',
  'Momskategori',
  'Momssats i procent',
  'Momsregistreringsnummer',
  'Fakturamånad',
  'Utförd',
  'Underlag',
  'Ruta för underlag',
  'Moms',
  'Ruta för moms',
  'Omräknad moms',
  'Omräknad till',
];

const categoryNames: Record<VatCategory, string> = {
  S: 'Svensk moms',
  AE: 'Omvänd betalningsskyldighet',
  G: 'Export',
  E: 'Momsfri',
};

/** The CSV file of a month's VAT, with a row for each sum. Its first line has the headings (product §10.12). */
export const vatAsCsv = (parts: AsyncIterable<VatSum[]>): AsyncIterable<string> => csvOf(COLUMNS, parts, rowOf);

function rowOf(sum: VatSum): string[] {
  const boxes = boxesOf(sum);
  return [
    sum.currency,
    categoryNames[sum.category],
    formatQuantity(sum.rate),
    sum.vatNumber,
    sum.invoiceMonth,
    sum.workMonth,
    decimalComma(toDecimalString(sum.base)),
    boxes.base,
    decimalComma(toDecimalString(sum.tax)),
    boxes.tax,
    sum.convertedTo === '' ? '' : decimalComma(toDecimalString(sum.converted)),
    sum.convertedTo,
  ];
}
