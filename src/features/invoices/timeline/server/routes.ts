import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { toDecimalString } from '#shared/money.ts';
import { findInvoice } from '../../list/server/find-invoices.ts';
import { invoiceTimeline } from '../endpoints.ts';
import { findTimeline } from './find-timeline.ts';

/** The endpoint for what has happened to a member's invoice, without the names of reviewers (product §7.3, §10.6). */
export function timelineRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, settings } = deps;

  route(app, deps, invoiceTimeline, async ({ params, caller }) => {
    const invoice = await findInvoice(db, caller.memberId, params.invoiceId);
    if (invoice === null) throw errors.notFound();
    const timeline = await findTimeline(db, invoice.id);
    const { currency, reviewState: state, dueDate, total, frozenNet } = invoice;
    return {
      currency,
      state,
      dueDate,
      totalAmount: toDecimalString(total),
      netAmount: frozenNet === null ? null : toDecimalString(frozenNet),
      payoutDays: settings.provider.payoutDays,
      timeline: timeline.map((event) => ({ ...event, by: null })),
    };
  });
}
