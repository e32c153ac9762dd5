import { createInvoiceRenderer } from '../../src/features/invoices/document/server/render-invoice.ts';
import { createPdfEngine } from '../../src/server/pdf/pdf-engine.ts';
import type { PdfContender } from './pdf-contender.ts';

/** The product itself, with all its steps: texts, payment code, thread, printable characters, PDF/A-3a. */
export async function openContender(): Promise<PdfContender> {
  const engine = createPdfEngine();
  const renderer = createInvoiceRenderer(engine);
  return {
    prepare: async (document) => () => renderer.renderInvoice(document),
    close: () => engine.close(),
  };
}
