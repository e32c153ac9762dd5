import { and, eq, inArray, max, min, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { payoutBatchRows, payoutDetailDisclosures, payouts } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { isReversed } from './find-settlement.ts';

/** A wage that came back from its batch, and that the bank has debited all the same. */
export interface DebitedWage {
  rowId: string;
  batchId: string;
  invoiceId: string;
  invoiceNumber: number;
  /** Whether its invoice is paid, and its wage not recorded as paid out. */
  isUnrecorded: boolean;
  /** The last debit. */
  debitId: string;
  /** Its day. */
  debitedOn: CalendarDate;
  /** When its file was imported. */
  importedAt: Date;
}

/** An id as a reference in a bank's file. */
const reference = (id: PgColumn) => sql`replace(${id}::text, '-', '')`;

const { endToEndId, paymentInformationId, messageId } = bankTransactions;
/** The condition that a transaction names no row of a batch. Only then its amount is that of a whole file. */
const namesNoRow = sql`(${endToEndId} is null or ${endToEndId} !~ '^[0-9a-f]{32}$')`;

/** Whose wages are looked for: those of invoices, of batches, or of single rows. */
type Meant = { invoiceIds: readonly string[] } | { batchIds: readonly string[] } | { rowIds: readonly string[] };

/**
 * The rows that came back from their batch although the bank has debited them, as when a file is uploaded twice and the
 * bank rejects one copy and pays the other, each with its last debit, and whether the bank's files have more debits than
 * credits of it. A transaction names the row with its amount, or the batch alone with the sum of its file. A bank may tell
 * the same money in both ways, in a notification and in a statement, so of each day only the way that has more of them
 * counts (product §10.11).
 */
function debitedRows(db: Database, meant: Meant) {
  const { id: rowId, batchId, invoiceId, amount, state } = payoutBatchRows;
  const { id, bookedOn, importedAt } = bankTransactions;
  const isMeant = (() => {
    if ('batchIds' in meant) return inArray(batchId, [...meant.batchIds]);
    return 'rowIds' in meant ? inArray(rowId, [...meant.rowIds]) : inArray(invoiceId, [...meant.invoiceIds]);
  })();
  const inFile = alias(payoutBatchRows, 'row_in_file');
  const sumOfFile = (batch: PgColumn) =>
    db
      .select({ sum: sql`sum(${inFile.amount})` })
      .from(inFile)
      .where(and(eq(inFile.batchId, batch), sql`${inFile.state} <> 'stopped'`));
  const naming = (namesRow: boolean, names: SQL) =>
    db
      .select({
        rowId,
        batchId,
        invoiceId,
        amount,
        namesRow: sql<boolean>`${sql.raw(String(namesRow))}`.as('names_row'),
        debitId: sql<string>`${id}`.as('debit_id'),
        bookedOn,
        importedAt,
      })
      .from(payoutBatchRows)
      .innerJoin(
        bankTransactions,
        // Word for word the condition of the indexes of debits, so that PostgreSQL can use them.
        and(sql`${bankTransactions.direction} = 'debit'`, eq(bankTransactions.currency, 'EUR'), names),
      )
      .where(and(isMeant, eq(state, 'rejected'), eq(bankTransactions.isReversal, false)));
  const namingBatch = (names: PgColumn) =>
    naming(
      false,
      sql`${names} = ${reference(batchId)} and ${bankTransactions.amount} = (${sumOfFile(batchId)}) and ${namesNoRow}`,
    );
  const told = union(
    naming(true, sql`${endToEndId} = ${reference(rowId)} and ${bankTransactions.amount} = ${amount}`),
    namingBatch(paymentInformationId),
    namingBatch(messageId),
  ).as('told');
  // The same money has the same day, in whichever way it is told.
  const debits = db
    .select({
      rowId: told.rowId,
      batchId: told.batchId,
      invoiceId: told.invoiceId,
      amount: told.amount,
      bookedOn: told.bookedOn,
      times: sql`greatest(count(*) filter (where ${told.namesRow}), count(*) filter (where not ${told.namesRow}))`.as(
        'times',
      ),
      debitId: sql<string>`(array_agg(${told.debitId} order by ${told.importedAt} desc, ${told.debitId}))[1]`.as(
        'debit_of_day',
      ),
      firstImportedAt: min(told.importedAt).as('first_of_day'),
      importedAt: max(told.importedAt).as('last_of_day'),
    })
    .from(told)
    .groupBy(told.rowId, told.batchId, told.invoiceId, told.amount, told.bookedOn)
    .as('debits');
  const creditsWhere = (names: SQL | undefined) =>
    db
      .select({ count: sql`count(*)` })
      .from(bankTransactions)
      .where(and(sql`${bankTransactions.direction} = 'credit'`, eq(bankTransactions.currency, 'EUR'), names));
  const creditsOfRow = creditsWhere(
    and(eq(endToEndId, reference(debits.rowId)), eq(bankTransactions.amount, debits.amount)),
  );
  const ofBatch = reference(debits.batchId);
  const creditsOfFile = creditsWhere(
    and(
      or(eq(paymentInformationId, ofBatch), eq(messageId, ofBatch)),
      sql`${bankTransactions.amount} = (${sumOfFile(debits.batchId)})`,
      namesNoRow,
    ),
  );
  return db
    .select({
      rowId: debits.rowId,
      batchId: debits.batchId,
      invoiceId: debits.invoiceId,
      amount: debits.amount,
      debitId: sql<string>`(array_agg(${debits.debitId} order by ${debits.importedAt} desc, ${debits.debitId}))[1]`.as(
        'last_debit_id',
      ),
      // The type of drizzle's `max` has null, but of a group there always is a last day.
      debitedOn: sql`max(${debits.bookedOn})`.mapWith(bookedOn).as('debited_on'),
      firstImportedAt: min(debits.firstImportedAt).mapWith(importedAt).as('first_imported_at'),
      importedAt: max(debits.importedAt).mapWith(importedAt).as('last_imported_at'),
      isStanding: sql<boolean>`
        sum(${debits.times}) > greatest((${creditsOfRow}), (${creditsOfFile}))`.as('is_standing'),
    })
    .from(debits)
    .groupBy(debits.rowId, debits.batchId, debits.invoiceId, debits.amount)
    .as('debited');
}

/**
 * When whoever recorded a wage by hand knew of the debits of its row: when they saw the payout details. With the row's own
 * disclosure they recorded what the batch paid, and know all of the record's day.
 */
const knewAt = sql`case ${payouts.disclosureId} when ${payoutBatchRows.disclosureId} then ${payouts.recordedAt}
  else ${payoutDetailDisclosures.at} end`;

/**
 * The wages that came back from their batch although the bank has debited them, unless somebody who knew of the last
 * debit has recorded them by hand. Whoever saw the payout details before it may have paid the wage once more. The bank's
 * files have more debits than credits of them (product §10.11).
 */
export async function findDebitedWages(db: Database, meant: Meant): Promise<DebitedWage[]> {
  const debited = debitedRows(db, meant);
  const byHand = db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(payoutDetailDisclosures, eq(payoutDetailDisclosures.id, payouts.disclosureId))
    .innerJoin(payoutBatchRows, eq(payoutBatchRows.id, debited.rowId))
    .where(
      and(
        eq(payouts.invoiceId, debited.invoiceId),
        sql`${payouts.batchRowId} is null`,
        sql`${knewAt} >= ${debited.importedAt}`,
      ),
    );
  return db
    .select({
      rowId: debited.rowId,
      batchId: debited.batchId,
      invoiceId: debited.invoiceId,
      invoiceNumber: sql`${invoices.invoiceNumber}`.mapWith(Number),
      isUnrecorded: sql<boolean>`${invoices.reviewState} = 'paid'`,
      debitId: debited.debitId,
      debitedOn: debited.debitedOn,
      importedAt: debited.importedAt,
    })
    .from(debited)
    .innerJoin(invoices, eq(invoices.id, debited.invoiceId))
    .where(and(debited.isStanding, notExists(byHand)))
    .orderBy(invoices.invoiceNumber);
}

/** The days of the last debits that stand of rows that came back, by the rows' ids, whatever was recorded since. */
export async function findStandingDebits(
  db: Database,
  rowIds: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  const debited = debitedRows(db, { rowIds });
  const { rowId, debitedOn, isStanding } = debited;
  const found = await db.select({ rowId, debitedOn }).from(debited).where(and(isStanding));
  return new Map(found.map((row) => [row.rowId, row.debitedOn]));
}

/**
 * The wages that were recorded by hand, with the day of the bank's debit, because the bank had debited them although they
 * had come back from their batch, and whose money has all come back since, by the ids of their rows (product §10.13).
 */
export function findReturnedByHand(db: Database, rowIds: readonly string[]) {
  const debited = debitedRows(db, { rowIds });
  return db
    .select({ rowId: debited.rowId, payoutId: payouts.id, recordedAt: payouts.recordedAt })
    .from(debited)
    .innerJoin(
      payouts,
      and(
        eq(payouts.invoiceId, debited.invoiceId),
        sql`${payouts.batchRowId} is null`,
        eq(payouts.amount, debited.amount),
        // A wage with another day may have been paid once more by hand, and that money is not what came back.
        eq(payouts.paidOn, debited.debitedOn),
      ),
    )
    .innerJoin(payoutDetailDisclosures, eq(payoutDetailDisclosures.id, payouts.disclosureId))
    .innerJoin(payoutBatchRows, eq(payoutBatchRows.id, debited.rowId))
    .where(
      and(
        not(debited.isStanding),
        not(isReversed('payout')),
        // Whoever saw the details before the debit didn't know of it, and has paid the wage by hand.
        sql`${knewAt} >= ${debited.firstImportedAt}`,
      ),
    );
}
