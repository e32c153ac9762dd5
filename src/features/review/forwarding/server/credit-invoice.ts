import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import {
  lockSentInvoice,
  readSentSnapshot,
  recordInvoiceEvent,
  type SentInvoice,
  whyNotCredited,
} from '#features/invoices/server/public.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { findBalances, fitWriteOff, lockAdvances, moveToSettlementState } from '#features/settlement/server/public.ts';
import { toDecimalString } from '#shared/money.ts';
import type { Deciding } from '../../decision/server/take-decision.ts';

/**
 * Locks the invoice of a waiting credit note, and checks that the invoice can still be credited. The invoice is locked
 * before its credit note, in the same order as when a credit note is made, so that the two can't block each other. Then
 * follow the member's advances, to which a paid wage may add one, as when a wage is recorded.
 * @returns null if the id is an invoice's
 * @throws ExpectedError not-found, credit-not-forwarded, credit-nothing-left, credit-wage-in-batch
 */
export async function lockCredited(tx: Transaction, noteId: string): Promise<SentInvoice | null> {
  const [found] = await tx
    .select({ creditsInvoiceId: invoices.creditsInvoiceId })
    .from(invoices)
    .where(eq(invoices.id, noteId));
  if (found === undefined || found.creditsInvoiceId === null) return null;
  const invoice = await lockSentInvoice(tx, found.creditsInvoiceId);
  const note = await lockSentInvoice(tx, noteId);
  // If the note has been decided on already, the decision's own refusal says so.
  const refusal = note.reviewState === 'submitted' ? await whyNotCredited(tx, invoice) : null;
  if (refusal !== null) throw refusal;
  if (invoice.reviewState === 'paidOut') await lockAdvances(tx, [invoice.memberId]);
  return invoice;
}

/**
 * Credits a locked invoice by a credit note that was just forwarded. The database has posted the credit to the ledger,
 * and refuses to credit more than the invoice has. The invoice's wage becomes the largest wage of the rest. If a larger
 * wage was paid out, the difference is an advance. What was written off is fitted to what is still missing. The state
 * follows from the ledger (product §4.10, §10.8, §10.10).
 */
export async function creditInvoice(
  tx: Transaction,
  { caller, now }: Deciding,
  invoice: SentInvoice,
  note: SentInvoice,
): Promise<void> {
  const { payoutOption, document } = await readSentSnapshot(tx, invoice.memberId, invoice.id);
  await tx.update(invoices).set({ reviewState: 'credited' }).where(eq(invoices.id, note.id));
  const after = { ...invoice, credited: invoice.credited + note.total, creditedVat: invoice.creditedVat + note.vat };
  const before = await findBalances(tx, invoice.id);
  const frozenNet = largestWage(leftOf(after).total, document.currency, payoutOption, document.invoiceDate);
  await tx.update(invoices).set({ frozenNet }).where(eq(invoices.id, invoice.id));
  const balances = await moveToSettlementState(tx, after);
  const advance = balances.advance - before.advance;
  await recordInvoiceEvent(tx, invoice, {
    kind: 'credited',
    actorId: caller.memberId,
    details: {
      amount: toDecimalString(note.total + note.vat),
      ...(advance === 0n ? {} : { advance: toDecimalString(advance) }),
      creditNoteNumber: note.invoiceNumber,
      reason: note.creditReason,
    },
    at: now,
  });
  await fitWriteOff(tx, invoice.id, `Kreditfaktura ${note.invoiceNumber}.`, { actorId: caller.memberId, now });
}
