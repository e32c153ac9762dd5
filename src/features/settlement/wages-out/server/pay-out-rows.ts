import { inArray } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutDetailDisclosures } from '#database/schema/settlement.ts';
import { lockSentInvoice } from '#features/invoices/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { lockAdvances } from '../../server/find-advances.ts';
import { inLockOrder } from '../../server/lock-settlement.ts';
import { recordWage } from '../../server/record-payout.ts';
import type { Recording } from '../../server/recording.ts';
import { batchErrors } from './errors.ts';
import type { BatchRow } from './find-batches.ts';
import { lockBatchFor, lockRowsWithId } from './lock-batch.ts';

/**
 * Records that rows of a file were paid out, each as a wage of its invoice: all of them or none (product §10.11).
 * @throws ExpectedError not-found, batch-changed, nothing-left, payout-date-implausible
 */
export async function payOutRows(
  tx: Transaction,
  { jobs, settings: { provider } }: Pick<Dependencies, 'jobs' | 'settings'>,
  caller: SignedIn,
  batchId: string,
  { paidOn, rowIds }: { paidOn: CalendarDate; rowIds: readonly string[] },
  now: Date,
): Promise<void> {
  const batch = await lockBatchFor(tx, 'payOut', batchId, caller.memberId, provider);
  const rows = batch.rows.filter(({ id }) => rowIds.includes(id));
  if (rows.length < new Set(rowIds).size) throw errors.notFound();
  if (batch.sentAt === null || paidOn < stockholmDate(batch.sentAt) || paidOn > stockholmDate(now)) {
    throw batchErrors.payoutDateImplausible();
  }
  if (rows.some(({ state }) => state !== 'sent')) throw batchErrors.batchChanged();
  const paid = rows.map((row) => ({ row, paidOn, bankTransactionId: null }));
  await recordPaidRows(tx, jobs, paid, { actorId: caller.memberId, now });
}

/** A row of a locked batch that is on its way, and was paid out. */
export interface PaidRow {
  row: BatchRow;
  paidOn: CalendarDate;
  /** The debit in the bank's file that shows it; null if a person recorded it. */
  bankTransactionId: string | null;
}

/** Records paid rows. The database ends each row with its payout, and refuses a second one. */
export async function recordPaidRows(
  tx: Transaction,
  jobs: Dependencies['jobs'],
  paid: readonly PaidRow[],
  recording: Recording,
): Promise<void> {
  // All invoices are locked before the advances.
  const locked = [];
  for (const { row, ...rest } of inLockOrder(paid, (one) => one.row.invoiceId)) {
    locked.push({ ...rest, row, invoice: await lockSentInvoice(tx, row.invoiceId) });
  }
  const settling = paid.flatMap(({ row }) => (row.advance > 0n ? row.memberId : []));
  if (settling.length > 0) await lockAdvances(tx, settling);
  await lockRowsWithId(
    tx,
    paid.map(({ row }) => row.id),
  );
  const disclosureIds = paid.map(({ row }) => row.disclosureId);
  const disclosures = await tx
    .select()
    .from(payoutDetailDisclosures)
    .where(inArray(payoutDetailDisclosures.id, disclosureIds));
  const disclosureOf = new Map(disclosures.map((disclosure) => [disclosure.id, disclosure]));
  for (const { row, invoice, paidOn, bankTransactionId } of locked) {
    const { id: batchRowId, amount, advance } = row;
    const disclosure = disclosureOf.get(row.disclosureId);
    if (disclosure === undefined) throw new Error(`The disclosure of row ${batchRowId} is missing.`);
    // An invoice isn't credited while its wage is on its way in a batch, so nothing of the wage is too much.
    const wage = { paidOn, amount, advance, tooMuch: 0n, disclosure, batchRowId, bankTransactionId, sent: null };
    await recordWage(tx, jobs, invoice, wage, recording);
  }
}
