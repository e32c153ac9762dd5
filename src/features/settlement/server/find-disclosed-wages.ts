import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { payoutDetailDisclosures, seenForUnrecordedWage } from '#database/schema/settlement.ts';

/** An accountant's newest disclosure of the payout details for a wage, which they may have paid by hand. */
export interface WageDisclosure {
  reviewerId: string;
  /** The accountant's name. */
  name: string;
  at: Date;
}

/**
 * Who may have paid these invoices' wages by hand without recording it (product §10.8), by invoice, the newest first.
 * @param db also a transaction, which holds the invoices so that nobody sees details meanwhile
 */
export async function findDisclosedWages(
  db: Database,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly WageDisclosure[]>> {
  const { invoiceId, reviewerId, at } = payoutDetailDisclosures;
  // A lookup for each. With a join PostgreSQL may read all members.
  const name = db.select({ name: members.name }).from(members).where(eq(members.id, reviewerId));
  const disclosed = await db
    .selectDistinctOn([invoiceId, reviewerId], { invoiceId, reviewerId, at, name: sql<string>`(${name})` })
    .from(payoutDetailDisclosures)
    .where(and(inArray(invoiceId, [...invoiceIds]), seenForUnrecordedWage(invoiceId)))
    .orderBy(invoiceId, reviewerId, desc(at));
  const newestFirst = disclosed.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return Map.groupBy(newestFirst, (one) => one.invoiceId);
}

/** The disclosures of a wage in the API's form. */
export const presentDisclosures = (disclosures: readonly WageDisclosure[] = [], readerId: string) =>
  disclosures.map(({ reviewerId, name, at }) => ({ name, at: at.toISOString(), isOwn: reviewerId === readerId }));
