import type { InvoiceDocument } from '../../src/features/invoices/document/domain/invoice-document.ts';

/** One way to make an invoice's PDF. */
export interface PdfContender {
  /** Prepares what is not measured. The product prepares nothing, because all of its work is measured. */
  prepare(document: InvoiceDocument): Promise<() => Promise<Uint8Array>>;
  close(): Promise<void>;
}
