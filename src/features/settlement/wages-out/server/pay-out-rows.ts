import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutDetailDisclosures } from '#database/schema/settlement.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { lockAdvances } from '../../server/find-advances.ts';
import { lockSettlement } from '../../server/find-settlement.ts';
import { recordWage } from '../../server/record-payout.ts';
import { lockBatchFor } from './change-batch.ts';
import { batchErrors } from './errors.ts';

interface PaidRows {
  paidOn: CalendarDate;
  rowIds: readonly string[];
  /** The debit in the bank's file that shows it; null or absent if a person recorded it. */
  bankTransactionId?: string | null;
}

/**
 * Records that rows of a file were paid out, each as a wage of its invoice: all of them or none (product §10.11). The
 * database ends each row with its payout, and refuses a second one.
 * @throws ExpectedError not-found, batch-changed, nothing-left, payout-date-implausible
 */
export async function payOutRows(
  tx: Transaction,
  { jobs, settings: { provider } }: Pick<Dependencies, 'jobs' | 'settings'>,
  caller: SignedIn,
  batchId: string,
  { paidOn, rowIds, bankTransactionId = null }: PaidRows,
  now: Date,
): Promise<void> {
  const batch = await lockBatchFor(tx, 'payOut', batchId, caller.memberId, provider);
  const rows = batch.rows.filter(({ id }) => rowIds.includes(id));
  if (rows.length < new Set(rowIds).size) throw errors.notFound();
  if (batch.sentAt === null || paidOn < stockholmDate(batch.sentAt) || paidOn > stockholmDate(now)) {
    throw batchErrors.payoutDateImplausible();
  }
  const settling = rows.filter(({ advance }) => advance > 0n).map(({ memberId }) => memberId);
  if (settling.length > 0) await lockAdvances(tx, settling);
  // Invoices are locked in the same order as by other actions.
  for (const { id, invoiceId, amount, advance, disclosureId, state } of rows.toSorted(byInvoice)) {
    const { invoice } = await lockSettlement(tx, invoiceId);
    if (state !== 'sent') throw batchErrors.batchChanged();
    const [disclosure] = await tx
      .select()
      .from(payoutDetailDisclosures)
      .where(eq(payoutDetailDisclosures.id, disclosureId));
    if (disclosure === undefined) throw new Error(`The disclosure of row ${id} is missing.`);
    const wage = { paidOn, amount, advance, disclosure, batchRowId: id, bankTransactionId };
    await recordWage(tx, jobs, invoice, wage, caller.memberId, now);
  }
}

const byInvoice = (a: { invoiceId: string }, b: { invoiceId: string }) => (a.invoiceId < b.invoiceId ? -1 : 1);
