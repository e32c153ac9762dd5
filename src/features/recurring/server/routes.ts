import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../endpoints.ts';
import { findRecurring, pauseRecurring, saveRecurring, stopRecurring } from './recurring-invoices.ts';

/** The endpoints of recurring invoices (product §7.3). */
export function recurringRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, jobs, clock } = deps;

  route(app, deps, endpoints.listRecurring, async ({ caller }) => ({
    recurring: await findRecurring(db, caller.memberId),
  }));

  route(app, deps, endpoints.repeatInvoice, async ({ params, body, caller }) => {
    const edit = { memberId: caller.memberId, invoiceId: params.invoiceId, now: clock() };
    await db.transaction((tx) => saveRecurring(tx, jobs, edit, body));
    return { message: `Nästa utkast skapas ${body.nextOn}.` };
  });

  route(app, deps, endpoints.pauseRecurring, async ({ params, caller }) => {
    await pauseRecurring(db, caller.memberId, params.invoiceId);
    return { message: 'Upprepningen är pausad.' };
  });

  route(app, deps, endpoints.stopRecurring, async ({ params, caller }) => {
    await stopRecurring(db, caller.memberId, params.invoiceId);
    return { message: 'Fakturan upprepas inte längre.' };
  });
}
