import { desc } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { nameOf } from '#database/schema/accounts.ts';
import { providerVersions } from '#database/schema/provider.ts';

/** The most changes that one response has. */
const MOST_CHANGES = 50;

/** Lists the last changes of the provider's facts, the newest first, with who made them (product §2.29). */
export function findChanges(db: Database) {
  return db
    .select({
      version: providerVersions.version,
      at: providerVersions.changedAt,
      by: nameOf(db, providerVersions.changedBy),
      part: providerVersions.part,
      changed: providerVersions.changed,
    })
    .from(providerVersions)
    .orderBy(desc(providerVersions.version))
    .limit(MOST_CHANGES);
}
