import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { presentCreated } from '../../drafting/server/create-invoice.ts';
import { createWithLines } from '../../drafting/server/create-with-lines.ts';
import { creditForProvider, creditInvoice } from '../endpoints.ts';
import { creditByProvider } from './credit-by-provider.ts';
import { createCreditNote } from './create-credit-note.ts';

/** The endpoints that credit an invoice, for its member and for the provider (product §4.10). */
export function creditingRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, creditInvoice, async ({ params, body, caller }) => {
    const edit = { memberId: caller.memberId, invoiceId: params.invoiceId, now: deps.clock() };
    const { reason, creditKey } = body;
    return presentCreated(
      await createWithLines(deps, caller.memberId, creditKey, (tx) =>
        createCreditNote(tx, edit, { reason, creditKey }),
      ),
    );
  });

  route(app, deps, creditForProvider, async ({ params, body, caller, signal }) =>
    presentCreated(await creditByProvider(deps, caller, params.invoiceId, body.reason, signal)),
  );
}
