import type { InvoiceDocument } from '../../src/features/invoices/document/domain/invoice-document.ts';
import { createInvoiceRenderer } from '../../src/features/invoices/document/server/render-invoice.ts';

/** The template and data that the product passes to its PDF engine for a document. */
export async function preparedForTypst(document: InvoiceDocument): Promise<{ template: URL; data: unknown }> {
  const handed = Promise.withResolvers<{ template: URL; data: unknown }>();
  const renderer = createInvoiceRenderer({
    async render(template, data) {
      handed.resolve({ template, data });
      return new Uint8Array();
    },
    close: () => Promise.resolve(),
  });
  await renderer.renderInvoice(document);
  return handed.promise;
}
