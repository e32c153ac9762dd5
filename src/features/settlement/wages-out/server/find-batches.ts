import { desc, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { nameOf } from '#database/schema/accounts.ts';
import { invoices } from '#database/schema/invoices.ts';
import { isLive, payoutBatches, payoutBatchRows, payoutDetailDisclosures } from '#database/schema/settlement.ts';
import { errors } from '#server/errors.ts';
import { recordOf } from '#shared/record-of.ts';
import { type DebitedWage, findDebitedWages } from '../../server/find-debited-wages.ts';
import { disclosureOf, findDisclosedWages, type WageDisclosure } from '../../server/find-disclosed-wages.ts';
import { findPaidByTakenBack } from '../../payments-in/server/find-open-payments.ts';
import { ROW_STATES } from '../domain/payout-batch.ts';

/** The list has this many of the newest batches, and all older ones that have something left to do. */
const MOST_BATCHES = 50;

/** A batch without its rows. */
export type StoredBatch = typeof payoutBatches.$inferSelect;
/** A row of a batch: the wage of one invoice. */
export type BatchRow = typeof payoutBatchRows.$inferSelect;

/** The names of those who made and approved a batch. */
const namesOf = (db: Database) => ({
  maker: nameOf(db, payoutBatches.madeBy),
  approver: nameOf(db, payoutBatches.approvedBy),
});

/**
 * The newest batches and those on their way, each with the number of rows in each state, how many of those that came back
 * the bank has debited all the same, and the sum of all rows.
 */
export async function findBatches(db: Database) {
  const newest = db
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .orderBy(desc(payoutBatches.madeAt))
    .limit(MOST_BATCHES);
  const live = db.select({ id: payoutBatchRows.batchId }).from(payoutBatchRows).where(isLive);
  // These ids are read first. With a join PostgreSQL may read all batches.
  const listed = await union(newest, live);
  const rows = db
    .select({
      batchId: payoutBatchRows.batchId,
      ...recordOf(ROW_STATES, (state) =>
        sql`count(*) filter (where ${payoutBatchRows.state} = ${state})`.mapWith(Number).as(state),
      ),
      sum: sql<string>`sum(${payoutBatchRows.amount})::text`.as('sum'),
    })
    .from(payoutBatchRows)
    .where(eq(payoutBatchRows.batchId, payoutBatches.id))
    .groupBy(payoutBatchRows.batchId)
    .as('rows');
  const batches = await db
    .select({
      batch: payoutBatches,
      ...namesOf(db),
      counts: recordOf(ROW_STATES, (state) => rows[state]),
      sum: rows.sum,
    })
    .from(payoutBatches)
    .innerJoinLateral(rows, eq(rows.batchId, payoutBatches.id))
    .where(
      inArray(
        payoutBatches.id,
        listed.map(({ id }) => id),
      ),
    );
  const withReturned = batches.filter(({ counts }) => counts.rejected > 0).map(({ batch }) => batch.id);
  const debited = Map.groupBy(await findDebitedWages(db, { batchIds: withReturned }), ({ batchId }) => batchId);
  return batches
    .map((one) => ({ ...one, debited: debited.get(one.batch.id)?.length ?? 0 }))
    .toSorted((a, b) => b.batch.madeAt.getTime() - a.batch.madeAt.getTime());
}

/**
 * A batch and its rows in the order of their invoice numbers, with the names that people see. Those that wait have who
 * may have paid them before, and whether the bank has taken a payment of their invoice back. One that came back has the
 * debit of it. One that is on its way or paid out has that of an earlier row of its wage, because it may be paid twice.
 * @throws ExpectedError not-found
 */
export async function findBatch(db: Database, batchId: string) {
  const [found] = await db
    .select({ batch: payoutBatches, ...namesOf(db) })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  if (found === undefined) throw errors.notFound();
  // One lookup for each row. With joins PostgreSQL reads all invoices if it expects many rows in a batch.
  const number = db
    .select({ number: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.id, payoutBatchRows.invoiceId));
  const destination = db
    .select({ destination: payoutDetailDisclosures.destination })
    .from(payoutDetailDisclosures)
    .where(eq(payoutDetailDisclosures.id, payoutBatchRows.disclosureId));
  const rows = await db
    .select({
      row: payoutBatchRows,
      invoiceNumber: sql`(${number})`.mapWith(Number).as('invoice_number'),
      destination: sql<string>`(${destination})`,
    })
    .from(payoutBatchRows)
    .where(eq(payoutBatchRows.batchId, batchId))
    .orderBy(sql`invoice_number`);
  const waiting = rows.flatMap(({ row }) => (row.state === 'waiting' ? [row.invoiceId] : []));
  const disclosed = await findDisclosedWages(db, waiting);
  const takenBack = await findPaidByTakenBack(db, waiting);
  const debits = await findDebitedWages(db, { invoiceIds: rows.map(({ row }) => row.invoiceId) });
  const disclosuresOf = ({ id, invoiceId, state }: BatchRow): readonly WageDisclosure[] => {
    if (state === 'waiting') return disclosed.get(invoiceId) ?? [];
    if (state === 'stopped') return [];
    const isMeant = (debit: DebitedWage) => (state === 'rejected' ? debit.rowId === id : debit.invoiceId === invoiceId);
    return debits.filter(isMeant).map(disclosureOf);
  };
  return {
    ...found,
    rows: rows.map((one) => ({
      ...one,
      disclosures: disclosuresOf(one.row),
      isTakenBack: takenBack.has(one.row.invoiceId),
    })),
  };
}
