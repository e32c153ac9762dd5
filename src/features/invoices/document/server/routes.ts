import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { readArchived } from '#server/documents/document-archive.ts';
import { route } from '#server/http/route.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import * as calls from '../endpoints.ts';
import type { InvoiceDocument } from '../domain/invoice-document.ts';
import { createInvoiceRenderer } from './render-invoice.ts';

/** What this feature asks of sending, which is built upon it: an invoice as it is to be shown (product §11). */
export type FindShownInvoice = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  caller: SignedIn,
  invoiceId: string,
) => Promise<{
  document: InvoiceDocument;
  /** Of the mailed PDF; null while the invoice is open. */
  documentSha256: string | null;
}>;

/** The invoice document for the screen and as PDF (product §7.3). */
export function invoiceDocumentRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  findShownInvoice: FindShownInvoice,
): void {
  const renderer = createInvoiceRenderer(deps.pdf);

  route(app, deps, calls.getInvoiceDocument, async ({ params, caller }) => {
    const { document } = await findShownInvoice(deps, caller, params.invoiceId);
    return document;
  });

  route(app, deps, calls.getInvoicePdf, async ({ params, caller, signal }) => {
    const { document, documentSha256 } = await findShownInvoice(deps, caller, params.invoiceId);
    return documentSha256 === null
      ? renderer.renderInvoice(document, { owner: caller.memberId, signal })
      : readArchived(deps.db, documentSha256);
  });
}
