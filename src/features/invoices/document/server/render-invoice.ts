import { encodeQR } from 'qr';
import type { PdfCaller, PdfEngine, PdfPictures } from '#server/pdf/pdf-engine.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { documentView } from '../domain/document-view.ts';
import { CODE_DRAWING, epcPayload } from '../domain/epc-payload.ts';
import { type InvoiceDocument, languageOf } from '../domain/invoice-document.ts';
import { documentTexts } from '../domain/texts/document-texts.ts';

/**
 * The largest PDF of an invoice, in bytes. With it, a mail stays below the 10 MB that many mail servers take at most
 * (product §11).
 */
export const LARGEST_PDF = 7_000_000;

const template = new URL('./invoice.typ', import.meta.url);

/**
 * Renders an invoice as A4, PDF/A-3a and PDF/UA-1, in the customer's language. The same document gives the same bytes,
 * and no text in it makes rendering fail (product §11).
 * @param pictures the provider's logo, if the document has one
 * @throws ExpectedError pdf-too-large; Error if the engine fails, or if the caller has gone or waits no longer
 */
export async function renderInvoice(
  engine: PdfEngine,
  document: InvoiceDocument,
  caller?: PdfCaller,
  pictures?: PdfPictures,
): Promise<Uint8Array> {
  const view = documentView(document);
  const data = { view, date: document.invoiceDate, code: paymentCode(document) };
  const pdf = await engine.render(template, data, caller, pictures);
  if (pdf.length > LARGEST_PDF) throw invoiceErrors.pdfTooLarge();
  return pdf;
}

/** The QR code as a drawing, with its texts. */
function paymentCode(document: InvoiceDocument) {
  const payload = epcPayload(document);
  if (payload === null) return null;
  const texts = documentTexts[languageOf(document)];
  return {
    svg: encodeQR(payload, 'svg', CODE_DRAWING),
    caption: texts.paymentCode,
    description: texts.paymentCodeDescription,
  };
}
