import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../endpoints.ts';
import { disclosePayoutDetails } from './disclose-payout-details.ts';
import { recordLateCharge } from './record-late-charge.ts';
import { recordNotPaid } from './record-not-paid.ts';
import { recordPayment } from './record-payment.ts';
import { recordPayout } from './record-payout.ts';
import { recordRefund } from './record-refund.ts';
import { recordReversal } from './record-reversal.ts';
import { recordWriteOff } from './record-write-off.ts';

/** The endpoints for money from customers and for wages (product §7.3, §10.8). */
export function settlementRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, endpoints.recordPayment, async ({ params, body, caller }) => {
    await db.transaction((tx) => recordPayment(tx, deps, caller, params.invoiceId, body, clock()));
    return { message: 'Betalningen är registrerad.' };
  });

  route(app, deps, endpoints.recordWriteOff, async ({ params, body, caller }) => {
    await db.transaction((tx) => recordWriteOff(tx, deps, caller, params.invoiceId, body, clock()));
    return { message: 'Resten är avskriven, så fakturan är betald.' };
  });

  route(app, deps, endpoints.recordRefund, async ({ params, body, caller }) => {
    await db.transaction((tx) => recordRefund(tx, caller, params.invoiceId, body, clock()));
    return { message: 'Återbetalningen är registrerad.' };
  });

  route(app, deps, endpoints.recordLateCharge, async ({ params, body, caller }) => {
    await db.transaction((tx) => recordLateCharge(tx, caller, params.invoiceId, body, clock()));
    return { message: 'Det som ni behåller är registrerat.' };
  });

  route(app, deps, endpoints.recordReversal, async ({ params, body, caller }) => {
    await db.transaction((tx) => recordReversal(tx, caller, params.invoiceId, body, clock()));
    return { message: 'Återföringen är registrerad.' };
  });

  route(app, deps, endpoints.payoutDetails, ({ params, caller }) =>
    db.transaction((tx) => disclosePayoutDetails(tx, caller, params.invoiceId, clock)),
  );

  route(app, deps, endpoints.recordPayout, async ({ params, body, caller }) => {
    const message = await db.transaction((tx) => recordPayout(tx, deps, caller, params.invoiceId, body));
    return { message };
  });

  route(app, deps, endpoints.recordNotPaid, async ({ params, body, caller }) => {
    await db.transaction((tx) => recordNotPaid(tx, caller, params.invoiceId, body, clock));
    return { message: 'Det är noterat att du inte betalade lönen.' };
  });
}
