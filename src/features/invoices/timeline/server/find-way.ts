import type { Database } from '#database/database.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { toDecimalString } from '#shared/money.ts';
import { findInvoice } from '../../list/server/find-invoices.ts';
import { findCreditFacts } from '../../crediting/server/find-credited.ts';
import { leftOf } from '../../domain/credit-note.ts';
import type { invoiceTimeline } from '../endpoints.ts';
import { findTimeline } from './find-timeline.ts';

/**
 * The facts of the way of a member's invoice, without the names of reviewers (product §9.8, §10.6); null if there is no
 * such invoice.
 */
export async function findWay(
  db: Database,
  memberId: string,
  invoiceId: string,
  payoutDays: number,
): Promise<EndpointResponse<typeof invoiceTimeline> | null> {
  const invoice = await findInvoice(db, memberId, invoiceId);
  if (invoice === null) return null;
  const timeline = await findTimeline(db, invoice.id);
  const { currency, reviewState: state, dueDate, frozenNet } = invoice;
  const { total, vat } = leftOf(invoice);
  const credit = await findCreditFacts(db, invoice, 'member');
  return {
    currency,
    state,
    dueDate,
    totalAmount: toDecimalString(total),
    ...(vat === 0n ? {} : { payableAmount: toDecimalString(total + vat) }),
    netAmount: frozenNet === null ? null : toDecimalString(frozenNet),
    payoutDays,
    timeline: timeline.map((event) => ({ ...event, by: null })),
    ...(credit === undefined ? {} : { credit }),
  };
}
