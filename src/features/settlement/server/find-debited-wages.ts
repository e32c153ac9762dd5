import { and, eq, gt, inArray, max, notExists, sql } from 'drizzle-orm';
import { alias, type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { payoutBatchRows, payouts } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

/** A wage that came back from its batch, and that the bank has debited all the same. */
export interface DebitedWage {
  invoiceId: string;
  /** The day of the last debit. */
  debitedOn: CalendarDate;
  /** When its file was imported. */
  importedAt: Date;
}

/** An id as a reference in a bank's file. */
const reference = (id: PgColumn | ReturnType<typeof sql>) => sql`replace(${id}::text, '-', '')`;

/**
 * The wages of paid invoices that came back from their batch although the bank has debited them, as when a file is uploaded twice and the
 * bank rejects one copy and pays the other. The bank's files have more debits of the row than credits with its reference,
 * and nobody has recorded the wage by hand since the last debit. A debit names the row with its amount, or the batch alone
 * with the sum of its file (product §10.11).
 */
export async function findDebitedWages(db: Database, invoiceIds: readonly string[]): Promise<DebitedWage[]> {
  const { id: rowId, batchId, invoiceId, amount, state } = payoutBatchRows;
  const { id, endToEndId, paymentInformationId, messageId, bookedOn, importedAt } = bankTransactions;
  const inFile = alias(payoutBatchRows, 'row_in_file');
  const ofFile = db
    .select({ sum: sql`sum(${inFile.amount})` })
    .from(inFile)
    .where(and(eq(inFile.batchId, batchId), sql`${inFile.state} <> 'stopped'`));
  const naming = (names: ReturnType<typeof sql>) =>
    db
      .select({ rowId, invoiceId, amount, debitId: sql<string>`${id}`.as('debit_id'), bookedOn, importedAt })
      .from(payoutBatchRows)
      .innerJoin(
        bankTransactions,
        // Word for word the condition of the indexes of debits, so that PostgreSQL can use them.
        and(sql`${bankTransactions.direction} = 'debit'`, eq(bankTransactions.currency, 'EUR'), names),
      )
      .where(and(inArray(invoiceId, [...invoiceIds]), eq(state, 'rejected'), eq(bankTransactions.isReversal, false)));
  const namingBatch = (names: PgColumn) =>
    naming(sql`${names} = ${reference(batchId)} and ${bankTransactions.amount} = (${ofFile})
      and (${endToEndId} is null or ${endToEndId} !~ '^[0-9a-f]{32}$')`);
  const debits = union(
    naming(sql`${endToEndId} = ${reference(rowId)} and ${bankTransactions.amount} = ${amount}`),
    namingBatch(paymentInformationId),
    namingBatch(messageId),
  ).as('debits');
  const credits = db
    .select({ count: sql`count(*)` })
    .from(bankTransactions)
    .where(
      and(
        sql`${bankTransactions.direction} = 'credit'`,
        eq(endToEndId, reference(debits.rowId)),
        eq(bankTransactions.amount, debits.amount),
      ),
    );
  const debited = db
    .select({
      invoiceId: debits.invoiceId,
      debitedOn: max(debits.bookedOn).as('debited_on'),
      importedAt: max(debits.importedAt).as('last_imported_at'),
    })
    .from(debits)
    .groupBy(debits.rowId, debits.invoiceId, debits.amount)
    .having(gt(sql`count(*)`, sql`(${credits})`))
    .as('debited');
  const byHand = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.invoiceId, debited.invoiceId),
        sql`${payouts.batchRowId} is null`,
        sql`${payouts.recordedAt} >= ${debited.importedAt}`,
      ),
    );
  const found = await db
    .select({ invoiceId: debited.invoiceId, debitedOn: debited.debitedOn, importedAt: debited.importedAt })
    .from(debited)
    .innerJoin(invoices, and(eq(invoices.id, debited.invoiceId), sql`${invoices.reviewState} = 'paid'`))
    .where(notExists(byHand));
  return found.flatMap(({ debitedOn, importedAt: at, ...wage }) =>
    debitedOn === null || at === null ? [] : { ...wage, debitedOn, importedAt: at },
  );
}
