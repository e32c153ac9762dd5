import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias, type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { payoutBatchRows, payouts } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

/** A debit of the bank's for a wage whose payment in a batch had come back before. */
export interface WageDebit {
  invoiceId: string;
  debitedOn: CalendarDate;
  /** When its file was imported. */
  importedAt: Date;
}

/** An id as a reference in a bank's file. */
const reference = (id: PgColumn) => sql`replace(${id}::text, '-', '')`;

/**
 * The bank's debits that show wages as paid although their rows have come back, as when a file is uploaded twice and the
 * bank rejects one copy and pays the other. A debit counts as in `rowsShownBy`. It doesn't count once its money has come
 * back with the same reference, or somebody has recorded the wage by hand since (product §10.11).
 */
export async function findDebitedWages(db: Database, invoiceIds: readonly string[]): Promise<WageDebit[]> {
  const { id, batchId, invoiceId, amount, state } = payoutBatchRows;
  const { endToEndId, paymentInformationId, messageId, bookedOn, importedAt } = bankTransactions;
  const inFile = alias(payoutBatchRows, 'row_in_file');
  const ofFile = db
    .select({ sum: sql`sum(${inFile.amount})` })
    .from(inFile)
    .where(and(eq(inFile.batchId, batchId), sql`${inFile.state} <> 'stopped'`));
  const credit = alias(bankTransactions, 'credit');
  const cameBack = db
    .select({ id: credit.id })
    .from(credit)
    .where(and(sql`${credit.direction} = 'credit'`, eq(credit.endToEndId, reference(id)), eq(credit.amount, amount)));
  const isRecorded = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.invoiceId, invoiceId),
        or(
          eq(payouts.bankTransactionId, bankTransactions.id),
          and(sql`${payouts.recordedAt} >= ${importedAt}`, isNull(payouts.batchRowId)),
        ),
      ),
    );
  const shown = (names: ReturnType<typeof sql> | undefined) =>
    db
      .select({ invoiceId, debitedOn: bookedOn, importedAt })
      .from(payoutBatchRows)
      .innerJoin(
        bankTransactions,
        // Word for word the condition of the indexes of debits, so that PostgreSQL can use them.
        and(sql`${bankTransactions.direction} = 'debit'`, eq(bankTransactions.currency, 'EUR'), names),
      )
      .where(
        and(
          inArray(invoiceId, [...invoiceIds]),
          eq(state, 'rejected'),
          eq(bankTransactions.isReversal, false),
          notExists(cameBack),
          notExists(isRecorded),
        ),
      );
  const ofWhole = (names: PgColumn) =>
    shown(sql`${names} = ${reference(batchId)} and ${bankTransactions.amount} = (${ofFile})
      and (${endToEndId} is null or ${endToEndId} !~ '^[0-9a-f]{32}$')`);
  return union(
    shown(sql`${endToEndId} = ${reference(id)} and ${bankTransactions.amount} = ${amount}`),
    ofWhole(paymentInformationId),
    ofWhole(messageId),
  );
}
