import { eq, max, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { Clock } from '#shared/calendar-date.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { toDecimalString } from '#shared/money.ts';
import { notBefore } from '#shared/not-before.ts';
import { netSalary } from '#features/payout-details/domain/fees.ts';
import { largestWage, payoutTerms } from '#features/payout-details/domain/payout-table.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import { invoiceErrors, lockSentInvoice, readSentSnapshot } from '#features/invoices/server/public.ts';
import type { payoutDetails } from '../endpoints.ts';
import { waitForImport } from '../payments-in/server/import-lock.ts';
import { assertNotInBatch } from '../wages-out/server/batch-of-wage.ts';
import { findAdvanceOf } from '../wages-out/server/find-due-wages.ts';
import { paidSum } from '../domain/settlement.ts';
import { reviewStateAfter } from '#features/invoices/domain/review-state.ts';
import { findDisclosedWages, presentDisclosures } from './find-disclosed-wages.ts';
import { findCameBack } from './find-came-back.ts';
import { findFirstWageDay } from './find-first-wage-day.ts';
import { findBalances } from './find-settlement.ts';
import { afterImports } from './after-imports.ts';
import { newDisclosure } from './new-disclosure.ts';
import { payoutBatches, payoutBatchRows, payoutDetailDisclosures, payouts } from '#database/schema/settlement.ts';

/**
 * Shows an accountant a member's complete payout details, to pay the wage of a paid invoice by hand. It records who saw
 * them and when (product §10.8).
 * @throws ExpectedError not-found, review-changed, wage-in-batch
 */
export async function disclosePayoutDetails(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  clock: Clock,
): Promise<EndpointResponse<typeof payoutDetails>> {
  await waitForImport(tx);
  const invoice = await lockSentInvoice(tx, invoiceId);
  if (reviewStateAfter(invoice.reviewState, 'payOut', caller.roles) === null) {
    throw invoiceErrors.reviewChanged('Fakturan väntar inte på utbetalning.');
  }
  await assertNotInBatch(tx, invoiceId);
  const { memberId } = invoice;
  const { total } = leftOf(invoice);
  const details = await findPayoutDestination(tx, memberId);
  // An invoice can't be sent without them, and they are never removed.
  if (details === null) throw new Error(`The member of the sent invoice ${invoiceId} has no payout details.`);
  const before = await findDisclosedWages(tx, [invoiceId]);
  // The time is read with the invoice locked, because it is compared with that of its batch.
  const at = await seenAt(tx, invoiceId, clock());
  const disclosure = newDisclosure(caller, { invoiceId, memberId, details }, at);
  await tx.insert(payoutDetailDisclosures).values(disclosure);
  const { document, payoutOption } = await readSentSnapshot(tx, memberId, invoiceId);
  const { currency, invoiceDate } = document;
  const byTable = payoutTerms(total, currency, payoutOption, invoiceDate);
  return {
    disclosureId: disclosure.id,
    details,
    frozenOption: payoutOption,
    currency,
    paidAmount: toDecimalString(paidSum({ balances: await findBalances(tx, invoiceId) })),
    netSalary: toDecimalString(netSalary(total, payoutOption, invoiceDate)),
    netByTable: byTable === null ? null : toDecimalString(byTable.net),
    largestWage: toDecimalString(largestWage(total, currency, payoutOption, invoiceDate)),
    advance: toDecimalString(await findAdvanceOf(tx, invoice)),
    cameBack: (await findCameBack(tx, [{ invoiceId, details }])).get(invoiceId) ?? null,
    firstDay: await findFirstWageDay(tx, invoiceId, invoiceDate, disclosure.at),
    disclosed: presentDisclosures(before.get(invoiceId), caller.memberId),
  };
}

/** When an invoice's payout details are seen that are shown now. It is compared with batches, records and imports. */
async function seenAt(tx: Transaction, invoiceId: string, now: Date): Promise<Date> {
  // Looked up for each row: with a join PostgreSQL may read all batches.
  const batchMadeAt = tx
    .select({ at: payoutBatches.madeAt })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, payoutBatchRows.batchId));
  const [batch] = await tx
    .select({
      madeAt: sql<Date | null>`max((${batchMadeAt}))`.mapWith(payoutBatches.madeAt),
      endedAt: max(payoutBatchRows.endedAt),
    })
    .from(payoutBatchRows)
    .where(eq(payoutBatchRows.invoiceId, invoiceId));
  const [wage] = await tx
    .select({ at: max(payouts.recordedAt) })
    .from(payouts)
    .where(eq(payouts.invoiceId, invoiceId));
  return notBefore(await afterImports(tx, now), batch?.madeAt, batch?.endedAt, wage?.at);
}
