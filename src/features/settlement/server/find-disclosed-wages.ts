import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { payoutDetailDisclosures, seenForUnrecordedWage } from '#database/schema/settlement.ts';

/** The newest disclosure of the payout details for a wage, to an accountant who may have paid it by hand. */
export interface DisclosedWage {
  /** The accountant's name. */
  name: string;
  at: Date;
  reviewerId: string;
}

/**
 * Which of these invoices' wages may have been paid by hand and are not recorded (product §10.8), by invoice.
 * @param db also a transaction, which holds the invoices so that nobody sees details meanwhile
 */
export async function findDisclosedWages(
  db: Database,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, DisclosedWage>> {
  const { invoiceId, reviewerId, at } = payoutDetailDisclosures;
  // A lookup for each. With a join PostgreSQL may read all members.
  const name = db.select({ name: members.name }).from(members).where(eq(members.id, reviewerId));
  const disclosed = await db
    .selectDistinctOn([invoiceId], { invoiceId, reviewerId, at, name: sql<string>`(${name})` })
    .from(payoutDetailDisclosures)
    .where(and(inArray(invoiceId, [...invoiceIds]), seenForUnrecordedWage(invoiceId)))
    .orderBy(invoiceId, desc(at));
  return new Map(disclosed.map(({ invoiceId: id, ...rest }) => [id, rest]));
}
