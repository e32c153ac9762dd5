import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import {
  ledgerPostings,
  payoutBatchRows,
  payoutDetailDisclosures,
  payouts,
  reversals,
} from '#database/schema/settlement.ts';
import type { SentInvoice } from '#features/invoices/server/public.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';
import { findStandingDebits } from './find-debited-wages.ts';

/** A wage that a batch has paid, or may have paid, although its row came back. Amounts are in minor units. */
interface PaidInBatch {
  /** The disclosure of the payout details that the batch paid it to, when it was, and what was credited then. */
  disclosureId: string;
  at: Date;
  credited: Hundredths;
  amount: Hundredths;
  /** What of the wage settled advances, besides the amount. */
  advance: Hundredths;
  /** The day of the bank's debit, or of the payout that was reversed. */
  paidOn: CalendarDate;
  /** Whether the bank has debited it. Otherwise a payout of it was reversed. */
  isDebited: boolean;
}

/**
 * The wages of an invoice that a batch paid before a credit note although their rows came back: the bank's debit stands,
 * or the payout was reversed after the credit note, and no credit of the bank's shows that the money came back. The one
 * with the largest wage comes first (product §10.8).
 */
export async function findPaidInBatch(
  db: Database,
  { id, credited }: Pick<SentInvoice, 'id' | 'credited'>,
): Promise<PaidInBatch[]> {
  const { id: rowId, invoiceId, disclosureId, amount, advance, state } = payoutBatchRows;
  const { at, credited: creditedThen } = payoutDetailDisclosures;
  // A reversal after the credit note takes back the advance that the credit note made of the wage.
  const reversedOfRow = db
    .select({ paidOn: payouts.paidOn })
    .from(payouts)
    .innerJoin(reversals, and(eq(reversals.payoutId, payouts.id), isNull(reversals.reversedOn)))
    .innerJoin(
      ledgerPostings,
      and(
        eq(ledgerPostings.invoiceId, payouts.invoiceId),
        eq(ledgerPostings.reversalId, reversals.id),
        eq(ledgerPostings.kind, 'advance'),
      ),
    )
    .where(eq(payouts.batchRowId, rowId));
  const rows = await db
    .select({
      rowId,
      disclosureId,
      at,
      credited: creditedThen,
      amount,
      advance,
      payoutOn: sql<CalendarDate | null>`(${reversedOfRow})`,
    })
    .from(payoutBatchRows)
    .innerJoin(payoutDetailDisclosures, eq(payoutDetailDisclosures.id, disclosureId))
    .where(and(eq(invoiceId, id), eq(state, 'rejected'), lt(creditedThen, credited)))
    .orderBy(asc(creditedThen), desc(at));
  if (rows.length === 0) return [];
  const debits = await findStandingDebits(
    db,
    rows.map((row) => row.rowId),
  );
  return rows.flatMap(({ rowId: debited, payoutOn, ...wage }) => {
    const debitedOn = debits.get(debited);
    const paidOn = debitedOn ?? payoutOn;
    return paidOn === null ? [] : { ...wage, paidOn, isDebited: debitedOn !== undefined };
  });
}
