import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { payoutDetailDisclosures, seenToPayByHand } from '#database/schema/settlement.ts';
import type { SentInvoice } from '#features/invoices/server/public.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { toDecimalString } from '#shared/money.ts';
import { shareAdvance } from '../domain/advance.ts';
import { awaitsWage, mostToPayOut, type Settlement } from '../domain/settlement.ts';
import { findLiveInvoices } from '../wages-out/server/find-live-invoices.ts';
import { findAdvanceLeft } from './find-advances.ts';
import { findFirstWageDay } from './find-first-wage-day.ts';
import { findPaidInBatch } from './find-paid-in-batch.ts';

/**
 * The largest wage when an accountant saw the payout details: that of what was not credited then. Empty if nothing was
 * credited since.
 */
export function seenWageOf(
  { total, credited }: Pick<SentInvoice, 'total' | 'credited'>,
  { currency, payoutOption, invoiceDate }: Pick<Settlement, 'currency' | 'payoutOption' | 'invoiceDate'>,
  disclosure: Pick<typeof payoutDetailDisclosures.$inferSelect, 'credited'>,
): Pick<Settlement, 'seenWage'> {
  if (disclosure.credited === credited) return {};
  return { seenWage: largestWage(total - disclosure.credited, currency, payoutOption, invoiceDate) };
}

/**
 * The wage that was or may have been paid before a credit note and can still be recorded, with the disclosure of the
 * payout details to record it with: what a batch paid, for every accountant, or else what this accountant may have paid
 * by hand. Empty if there is none (product §10.8).
 */
export async function findUnrecordedWage(
  db: Database,
  { id, memberId, total, credited }: Pick<SentInvoice, 'id' | 'memberId' | 'total' | 'credited'>,
  money: Settlement,
  readerId: string,
) {
  if (credited === 0n) return {};
  const { id: disclosureId, invoiceId, accountantId, at, credited: creditedThen } = payoutDetailDisclosures;
  const [paidInBatch] = await findPaidInBatch(db, { id, credited });
  const [seenByHand] = await db
    .select({ disclosureId, at, credited: creditedThen })
    .from(payoutDetailDisclosures)
    .where(and(eq(invoiceId, id), eq(accountantId, readerId), lt(creditedThen, credited), seenToPayByHand(id)))
    // Of several credit notes the first one left the largest wage before it.
    .orderBy(asc(creditedThen), desc(at))
    .limit(1);
  const disclosure = paidInBatch ?? seenByHand;
  if (disclosure === undefined) return {};
  const seen = { ...money, ...seenWageOf({ total, credited }, money, disclosure) };
  if (!awaitsWage(seen)) return {};
  if ((await findLiveInvoices(db, [id])).length > 0) return {};
  const left = await findAdvanceLeft(db, { memberId, currency: money.currency });
  const largest = mostToPayOut(seen);
  const [advance = 0n] = shareAdvance(left, [paidInBatch?.advance ?? largest]);
  return {
    unrecordedWage: {
      disclosureId: disclosure.disclosureId,
      seenAt: disclosure.at.toISOString(),
      largestWage: toDecimalString(largest),
      advance: toDecimalString(advance),
      firstDay: await findFirstWageDay(db, id, money.invoiceDate, disclosure.at),
      ...(paidInBatch === undefined ? {} : { paidInBatch: presentPaid(paidInBatch) }),
    },
  };
}

const presentPaid = ({ paidOn, amount, isDebited }: Awaited<ReturnType<typeof findPaidInBatch>>[number]) => ({
  paidOn,
  amount: toDecimalString(amount),
  isDebited,
});
