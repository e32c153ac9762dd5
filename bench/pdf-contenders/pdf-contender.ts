import type { InvoiceDocument } from '../../src/features/invoices/document/domain/invoice-document.ts';

/** One way to make an invoice's PDF. */
export interface PdfContender {
  /** What is ready before the clock starts; the product prepares nothing, being measured whole. */
  prepare(document: InvoiceDocument): Promise<() => Promise<Uint8Array>>;
  close(): Promise<void>;
}
