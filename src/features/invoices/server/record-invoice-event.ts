import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { invoiceEvents, type InvoiceEventKind } from '#database/schema/invoice-events.ts';

/** Adds an event to an invoice's log, in the transaction that makes the change. */
export async function recordInvoiceEvent(
  tx: Transaction,
  invoice: { id: string; invoiceNumber: number; memberId: string },
  event: { kind: InvoiceEventKind; actorId: string; details?: Record<string, unknown>; at: Date },
): Promise<void> {
  await tx.insert(invoiceEvents).values({
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
