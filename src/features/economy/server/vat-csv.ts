import { type CsvColumn, csvOf } from '#server/csv.ts';
import { decimalComma, formatQuantity, toDecimalString } from '#shared/money.ts';
import type { VatCategory } from '#features/invoices/domain/vat/vat-rule.ts';
import { boxesOf, type VatSum } from '../domain/vat-sum.ts';

const categoryNames: Record<VatCategory, string> = {
  S: 'Svensk moms',
  AE: 'Omvänd betalningsskyldighet',
  G: 'Export',
  E: 'Momsfri',
};

const COLUMNS: readonly CsvColumn<VatSum>[] = [
  ['Valuta', (sum) => sum.currency],
  ['Momskategori', (sum) => categoryNames[sum.category]],
  ['Momssats i procent', (sum) => formatQuantity(sum.rate)],
  ['Momsregistreringsnummer', (sum) => sum.vatNumber],
  ['Fakturamånad', (sum) => sum.invoiceMonth],
  ['Utförd', (sum) => sum.workMonth],
  ['Underlag', (sum) => decimalComma(toDecimalString(sum.base))],
  ['Ruta för underlag', (sum) => boxesOf(sum).base],
  ['Moms', (sum) => decimalComma(toDecimalString(sum.tax))],
  ['Ruta för moms', (sum) => boxesOf(sum).tax],
  ['Omräknad moms', (sum) => (sum.convertedTo === '' ? '' : decimalComma(toDecimalString(sum.converted)))],
  ['Omräknad till', (sum) => sum.convertedTo],
];

/** The CSV file of a month's VAT, with a row for each sum (product §10.12). */
export const vatAsCsv = (parts: AsyncIterable<VatSum[]>): AsyncIterable<string> => csvOf(COLUMNS, parts);
