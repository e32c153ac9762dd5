import { readKept, useKept } from '#web/forms/use-kept.ts';
import type { InvoiceUnit } from '../../../document/domain/invoice-document.ts';
import type { InvoiceLine } from '../../../web/invoice-queries.ts';
import type { TypedLine } from './typed-line.ts';

/** What the open dialog does: changes a line, adds a copy of one, or else adds one. */
export interface LineWindow {
  edit?: InvoiceLine | undefined;
  copy?: InvoiceLine | undefined;
  /** What its form starts with, if it was kept. */
  kept?: KeptLine;
}

/** What is typed in the form of a line. */
export interface KeptLine {
  unit: InvoiceUnit;
  typed: TypedLine;
  /** The one it began with if its field hasn't come yet; undefined if none has. */
  vatRate: string | undefined;
}

const nameOf = (invoiceId: string) => `line of ${invoiceId}`;

/** The dialog that was open with something unsaved when the page was hidden; null if none was. */
export const readKeptWindow = (invoiceId: string) => readKept(nameOf(invoiceId)) as LineWindow | null;

/** Keeps the open dialog while the page is hidden. */
export const useKeptWindow = (invoiceId: string, read: (() => LineWindow) | null) => useKept(nameOf(invoiceId), read);
