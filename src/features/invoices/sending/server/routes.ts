import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../endpoints.ts';
import { findLastSent } from './queries/find-last-sent.ts';
import { mailInvoice } from './mailing/mail-invoice.ts';
import { makePdf } from './make-pdf.ts';
import { ownSender } from './sender.ts';
import { registerInvoice } from './registration/register-invoice.ts';

/** The endpoints of the three steps of sending (product §7.2, §10). */
export function sendingRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db } = deps;

  route(app, deps, endpoints.registerInvoice, async ({ body, caller }) => {
    await db.transaction((tx) => registerInvoice(tx, deps, ownSender(caller), body.invoice._id));
    return { message: 'Fakturan är registrerad.' };
  });

  route(app, deps, endpoints.makeInvoicePdf, async ({ body, caller, signal }) => {
    await makePdf(deps, ownSender(caller), body.invoiceData.invoice._id, signal);
    return { message: 'PDF:en är skapad.' };
  });

  route(app, deps, endpoints.mailInvoicePdf, async ({ body, caller, signal }) => {
    await mailInvoice(deps, ownSender(caller), body.invoice._id, signal);
    return { message: 'Invoice sent Successfully.' };
  });

  route(app, deps, endpoints.sentInvoicesOfMember, async ({ params, caller }) => {
    if (params.userId !== caller.memberId) throw errors.notFound();
    const last = await findLastSent(db, caller.memberId);
    return last === null ? null : { invoiceNumber: String(last.invoiceNumber), sentAt: last.mailedAt.toISOString() };
  });
}
