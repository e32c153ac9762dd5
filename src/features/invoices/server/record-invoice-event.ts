import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { preparedOnce } from '#database/prepared-once.ts';
import { invoiceEvents, type InvoiceEventKind } from '#database/schema/invoice-events.ts';

const { placeholder } = sql;

/** Adds an event to an invoice's log, in the transaction that makes the change. */
export async function recordInvoiceEvent(
  tx: Transaction,
  invoice: { id: string; invoiceNumber: number; memberId: string },
  event: { kind: InvoiceEventKind; actorId: string; details?: Record<string, unknown>; at: Date },
): Promise<void> {
  await preparedOnce(tx, 'record_invoice_event', (name) =>
    tx
      .insert(invoiceEvents)
      .values({
        id: placeholder('id'),
        invoiceId: placeholder('invoiceId'),
        invoiceNumber: placeholder('invoiceNumber'),
        memberId: placeholder('memberId'),
        actorId: placeholder('actorId'),
        kind: placeholder('kind'),
        details: placeholder('details'),
        at: placeholder('at'),
      })
      .prepare(name),
  ).execute({
    id: randomUUID(),
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    memberId: invoice.memberId,
    actorId: event.actorId,
    kind: event.kind,
    details: event.details ?? {},
    at: event.at,
  });
}
