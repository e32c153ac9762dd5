import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { InvoiceEventKind } from '#database/schema/invoice-events.ts';

/** An event and the invoice that it belongs to. */
interface InvoiceEvent {
  invoice: { id: string; invoiceNumber: number | SQL; memberId: string };
  kind: InvoiceEventKind;
  actorId: string;
  details?: Record<string, unknown>;
  at: Date;
}

/**
 * The statement that adds an event to an invoice's log. It can be the last part of a longer statement that also makes
 * the change.
 * @param from the `from` clause with the part of that statement that has the invoice's number
 */
export function insertInvoiceEvent({ invoice, kind, actorId, details = {}, at }: InvoiceEvent, from = sql``): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  return sql`insert into invoice_events (id, invoice_id, invoice_number, member_id, actor_id, kind, details, at)
    select ${randomUUID()}::uuid, ${invoice.id}::uuid, ${invoice.invoiceNumber}::bigint, ${invoice.memberId}::uuid,
      ${actorId}::uuid, ${kind}, ${JSON.stringify(details)}::jsonb, ${afterOthers(invoice.id, now)} ${from}`;
}

/**
 * Now, or just after the invoice's newest event if a clock was ahead when that was recorded: the order of the events tells
 * what counts. One that is more than a day ahead stays last, as it would make everything after it that late.
 */
const afterOthers = (invoiceId: string, now: SQL): SQL => sql`greatest(${now}, (
  select max(at) + interval '1 millisecond' from invoice_events
  where invoice_id = ${invoiceId}::uuid and at > ${now} and at <= ${now} + interval '1 day'))`;

/** Adds an event to an invoice's log, in the transaction that makes the change. */
export async function recordInvoiceEvent(
  tx: Transaction,
  invoice: { id: string; invoiceNumber: number; memberId: string },
  event: Omit<InvoiceEvent, 'invoice'>,
): Promise<void> {
  await tx.execute(insertInvoiceEvent({ invoice, ...event }));
}
