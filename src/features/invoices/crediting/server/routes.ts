import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { createWithLines } from '../../drafting/server/create-with-lines.ts';
import { creditForProvider, creditInvoice } from '../endpoints.ts';
import { creditByProvider } from './credit-by-provider.ts';
import { createCreditNote } from './create-credit-note.ts';

/** The endpoints that credit an invoice, for its member and for the provider (product §4.10). */
export function creditingRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, creditInvoice, async ({ params, body, caller }) => {
    const edit = { memberId: caller.memberId, invoiceId: params.invoiceId, now: deps.clock() };
    const { id, invoiceNumber } = await createWithLines(deps, caller.memberId, body.creditKey, (tx) =>
      createCreditNote(tx, edit, { reason: body.reason, creditKey: body.creditKey }),
    );
    return { _id: id, invoiceNumber: String(invoiceNumber) };
  });

  route(app, deps, creditForProvider, async ({ params, body, caller, signal }) => {
    const { id, invoiceNumber } = await creditByProvider(deps, caller, params.invoiceId, body.reason, signal);
    return { _id: id, invoiceNumber: String(invoiceNumber) };
  });
}
