import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import type { PdfEngine } from '#server/pdf/pdf-engine.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { renderInvoice } from './render-invoice.ts';

/** Renders in this process, whose memory is measured. */
const engine: PdfEngine = {
  render: (template, data) => renderPdf({ template: fileURLToPath(template), data, pictures: {} }),
  close: () => {},
};

/** Renders this many different invoices of forty lines, and returns how many megabytes the process then uses. */
async function afterInvoices(count: number, from: number): Promise<number> {
  for (let number = from; number < from + count; number += 1) {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      description: `Rad ${index} av ${number}`,
      unit: 'timmar' as const,
      quantity: '1.00',
      price: '1.00',
      amount: '1.00',
    }));
    await renderInvoice(engine, invoiceDocument({ invoiceNumber: number, lines }));
  }
  return process.memoryUsage.rss() / 1e6;
}

/**
 * The most megabytes that a series of thirty invoices may keep. Without either of the lines that release memory, it would
 * keep about forty or more.
 */
const MOST_GROWTH = 30;

test('the PDF engine frees the memory that a document took', async () => {
  let settled = await afterInvoices(20, 1);
  let growth = Infinity;
  // The process may keep memory once for another reason, so there are up to three series.
  for (let from = 21; growth >= MOST_GROWTH && from < 111; from += 30) {
    const used = await afterInvoices(30, from);
    growth = used - settled;
    settled = used;
  }
  expect(growth).toBeLessThan(MOST_GROWTH);
});
