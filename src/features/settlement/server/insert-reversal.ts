import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { reversals } from '#database/schema/settlement.ts';
import { recordInvoiceEvent, type SentInvoice } from '#features/invoices/server/public.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { toDecimalString } from '#shared/money.ts';
import { type Entry, paysInvoice } from '../domain/settlement.ts';
import type { RecordedEntry } from './find-settlement.ts';
import type { Recording } from './recording.ts';

/** The reversal of an entry. */
export interface NewReversal extends Recording {
  entry: RecordedEntry;
  reason: string;
  /** The bank's day, if the bank has sent the money back; otherwise it is reversed today. */
  reversedOn?: CalendarDate | null;
}

/** Records the reversal of an entry of a locked invoice. The caller moves the invoice to the state that follows. */
export async function insertReversal(
  tx: Transaction,
  invoice: SentInvoice,
  { entry, reason, actorId, now, reversedOn = null }: NewReversal,
): Promise<void> {
  const idOf = (kind: Entry['kind']) => (entry.kind === kind ? entry.id : null);
  await tx.insert(reversals).values({
    id: randomUUID(),
    paymentId: paysInvoice(entry) ? entry.id : null,
    payoutId: idOf('payout'),
    refundId: idOf('refund') ?? idOf('late-charge'),
    reason,
    reversedOn,
    recordedBy: actorId,
    recordedAt: now,
  });
  await recordInvoiceEvent(tx, invoice, {
    kind: `${entry.kind}-reversed`,
    actorId,
    details: { paidOn: entry.paidOn, amount: toDecimalString(entry.amount), reason },
    at: now,
  });
}
