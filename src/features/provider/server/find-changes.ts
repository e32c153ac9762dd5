import { desc, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { providerVersions } from '#database/schema/provider.ts';

/** The most changes that one response has. */
const MOST_CHANGES = 50;

/** Lists the last changes of the provider's facts, the newest first, with who made them (product §2.29). */
export function findChanges(db: Database) {
  return db
    .select({
      version: providerVersions.version,
      at: providerVersions.changedAt,
      by: members.name,
      part: providerVersions.part,
      changed: providerVersions.changed,
    })
    .from(providerVersions)
    .leftJoin(members, eq(members.id, providerVersions.changedBy))
    .orderBy(desc(providerVersions.version))
    .limit(MOST_CHANGES);
}
