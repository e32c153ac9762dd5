import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { payoutBatches, payoutBatchRows, payoutDetailDisclosures } from '#database/schema/settlement.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { hashDetails } from './new-disclosure.ts';

/** When a wage came back from the payout details that the member still has, and why. */
export interface CameBack {
  /** The day in Stockholm on which that was recorded. */
  on: CalendarDate;
  reason: string;
}

/**
 * The wages among these that came back from a batch, by the invoices' ids, if the last one went to the payout details that
 * are given with them. Paid to them once more, the wage may come back once more (product §10.11).
 */
export async function findCameBack(
  db: Database,
  wages: readonly { invoiceId: string; details: object | null }[],
): Promise<ReadonlyMap<string, CameBack>> {
  const { invoiceId, batchId, disclosureId, state, reason, endedAt } = payoutBatchRows;
  // Lookups for each. With joins PostgreSQL may read all disclosures or batches.
  const hash = db
    .select({ hash: payoutDetailDisclosures.detailsHash })
    .from(payoutDetailDisclosures)
    .where(eq(payoutDetailDisclosures.id, disclosureId));
  // Not the time: a clock may have been ahead when an earlier one came back.
  const batchNumber = db
    .select({ number: payoutBatches.number })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  const rows = await db
    .selectDistinctOn([invoiceId], { invoiceId, reason, endedAt, hash: sql<string>`(${hash})` })
    .from(payoutBatchRows)
    .where(
      and(sql`${invoiceId} = any(${sql.param(wages.map((wage) => wage.invoiceId))}::uuid[])`, eq(state, 'rejected')),
    )
    .orderBy(invoiceId, desc(sql`(${batchNumber})`));
  const hashes = new Map(
    wages.map((wage) => [wage.invoiceId, wage.details === null ? null : hashDetails(wage.details)]),
  );
  return new Map(
    rows.flatMap((row) =>
      row.reason === null || row.endedAt === null || row.hash !== hashes.get(row.invoiceId)
        ? []
        : [[row.invoiceId, { on: stockholmDate(row.endedAt), reason: row.reason }] as const],
    ),
  );
}
