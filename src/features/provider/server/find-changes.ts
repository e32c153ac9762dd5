import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { providerVersions } from '#database/schema/provider.ts';

/** The most changes that one response has. */
const MOST_CHANGES = 50;

/** Lists the last changes of the provider's facts, the newest first, with who made them (product §2.29). */
export function findChanges(db: Database) {
  // Looked up for each change: for a join PostgreSQL may read all members.
  const name = db.select({ name: members.name }).from(members).where(eq(members.id, providerVersions.changedBy));
  return db
    .select({
      version: providerVersions.version,
      at: providerVersions.changedAt,
      by: sql<string | null>`(${name})`,
      part: providerVersions.part,
      changed: providerVersions.changed,
    })
    .from(providerVersions)
    .orderBy(desc(providerVersions.version))
    .limit(MOST_CHANGES);
}
