import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { readArchived } from '#server/documents/document-archive.ts';
import { readPictures } from '#server/documents/read-pictures.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../endpoints.ts';
import { findShownInvoice } from '../../sending/server/queries/find-shown-invoice.ts';
import { findVatChoice } from './find-vat-choice.ts';
import { renderInvoice } from './render-invoice.ts';

/** The endpoints of the invoice document, for the screen and as PDF (product §7.3). */
export function invoiceDocumentRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, endpoints.getInvoiceDocument, async ({ params, caller }) => {
    const { document } = await findShownInvoice(deps, caller, params.invoiceId);
    return document;
  });

  route(app, deps, endpoints.getInvoiceVat, ({ params, caller }) => findVatChoice(deps, caller, params.invoiceId));

  route(app, deps, endpoints.getInvoicePdf, async ({ params, caller, signal }) => {
    const { document, documentSha256 } = await findShownInvoice(deps, caller, params.invoiceId);
    if (documentSha256 !== null) return readArchived(deps.db, documentSha256);
    const pictures = await readPictures(deps.db, document);
    return renderInvoice(deps.pdf, document, { owner: caller.memberId, signal }, pictures);
  });
}
