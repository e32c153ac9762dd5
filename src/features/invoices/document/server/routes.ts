import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { readArchived } from '#server/documents/document-archive.ts';
import { readPictures } from '#server/documents/read-pictures.ts';
import { route } from '#server/http/route.ts';
import { ratesOn, vatDay, type VatTreatment, vatTreatment } from '../../domain/vat/vat-rule.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import * as endpoints from '../endpoints.ts';
import { findShownInvoice } from '../../sending/server/queries/find-shown-invoice.ts';
import { renderInvoice } from './render-invoice.ts';

/** The endpoints of the invoice document, for the screen and as PDF (product §7.3). */
export function invoiceDocumentRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, endpoints.getInvoiceDocument, async ({ params, caller }) => {
    const { document } = await findShownInvoice(deps, caller, params.invoiceId);
    return document;
  });

  route(app, deps, endpoints.getInvoiceVat, async ({ params, caller }) => {
    const { document, client, creditRows, vatProblem } = await findShownInvoice(deps, caller, params.invoiceId);
    if (creditRows !== null) {
      const rates = creditRows.map(({ rate }) => rateText(rate));
      const category = creditRows[0]?.category ?? 'S';
      const treatment: VatTreatment = category === 'AE' ? 'reverse-charge' : category === 'G' ? 'export' : 'domestic';
      // A credit note has no problem here. What keeps it from being sent is told with the facts about its invoice.
      return { rates, defaultRate: rates[0] ?? '0', treatment, problem: null };
    }
    const { vat } = deps.settings.provider;
    // A credit note of an invoice without VAT has none, even if the provider is registered by now.
    if (vat === null || document.credits !== undefined) return null;
    const { country } = document.customer;
    return {
      rates: ratesOn(vat, vatDay(document.invoiceDate, document.delivery?.on)).map(({ percent }) => rateText(percent)),
      defaultRate: rateText(vat.default),
      treatment: vatTreatment({ country, isOrganization: client.clientOption === 'organization' }),
      problem: vatProblem,
    };
  });

  route(app, deps, endpoints.getInvoicePdf, async ({ params, caller, signal }) => {
    const { document, documentSha256 } = await findShownInvoice(deps, caller, params.invoiceId);
    if (documentSha256 !== null) return readArchived(deps.db, documentSha256);
    const pictures = await readPictures(deps.db, document);
    return renderInvoice(deps.pdf, document, { owner: caller.memberId, signal }, pictures);
  });
}
