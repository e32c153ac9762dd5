import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { toDecimalString } from '#shared/money.ts';
import { findInvoice } from '../../list/server/find-invoice.ts';
import type { FoundInvoice } from '../../list/server/invoice-query.ts';
import { findCreditFacts } from '../../crediting/server/credit-facts.ts';
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
  const timeline = await findTimeline(db, memberId, invoice.id);
  const { currency, reviewState: state, dueDate, frozenNet } = invoice;
  const { total, vat } = leftOf(invoice);
  const credit = await findCreditFacts(db, invoice, 'member');
  return {
    currency,
    state,
    dueDate,
    paidOn: await findPaidOn(db, invoice),
    totalAmount: toDecimalString(total),
    ...(vat === 0n ? {} : { payableAmount: toDecimalString(total + vat) }),
    netAmount: frozenNet === null ? null : toDecimalString(frozenNet),
    payoutDays,
    timeline: timeline.map((event) => ({ ...event, by: null })),
    ...(credit === undefined ? {} : { credit }),
  };
}

/** The day by which an invoice was paid in full; null if it isn't, or if nothing was owed (product §9.9). */
async function findPaidOn(db: Database, invoice: FoundInvoice): Promise<CalendarDate | null> {
  if (invoice.reviewState !== 'paidOut') return invoice.settledOn;
  const { total, vat } = leftOf(invoice);
  const { rows } = await db.execute<{ day: CalendarDate | null }>(
    sql`select covered_on(${invoice.id}, ${total + vat})::text as day`,
  );
  return rows[0]?.day ?? null;
}
