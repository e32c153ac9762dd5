import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { payoutBatchRows, payoutDetailDisclosures } from '#database/schema/settlement.ts';
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
  const { invoiceId, disclosureId, state, reason, endedAt } = payoutBatchRows;
  // A lookup for each. With a join PostgreSQL may read all disclosures.
  const hash = db
    .select({ hash: payoutDetailDisclosures.detailsHash })
    .from(payoutDetailDisclosures)
    .where(eq(payoutDetailDisclosures.id, disclosureId));
  const rows = await db
    .selectDistinctOn([invoiceId], { invoiceId, reason, endedAt, hash: sql<string>`(${hash})` })
    .from(payoutBatchRows)
    .where(
      and(sql`${invoiceId} = any(${sql.param(wages.map((wage) => wage.invoiceId))}::uuid[])`, eq(state, 'rejected')),
    )
    .orderBy(invoiceId, desc(endedAt));
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
