import { readKept, useKept } from '#web/forms/use-kept.ts';
import type { InvoiceUnit } from '../../../document/domain/invoice-document.ts';
import type { InvoiceLine } from '../../../web/invoice-queries.ts';
import type { TypedLine } from './typed-line.ts';

/** The form of a line with what is typed in it. */
export interface KeptLine {
  /** The line that it changes, if it doesn't add one. */
  edit?: InvoiceLine | undefined;
  /** The line whose values a new line started with. */
  copy?: InvoiceLine | undefined;
  unit: InvoiceUnit;
  typed: TypedLine;
  vatRate: string | undefined;
}

const nameOf = (invoiceId: string) => `line of ${invoiceId}`;

/** The form of an invoice's line that was open and not saved when the page was hidden; null if none was. */
export const readKeptLine = (invoiceId: string) => readKept(nameOf(invoiceId)) as KeptLine | null;

/** Keeps the form of a line while the page is hidden. */
export const useKeptLine = (invoiceId: string, read: (() => KeptLine) | null) => useKept(nameOf(invoiceId), read);
