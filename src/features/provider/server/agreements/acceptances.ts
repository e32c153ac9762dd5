import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { agreementAcceptances } from '#database/schema/invoice-revisions.ts';
import { agreementVersions } from '#database/schema/provider.ts';

/** The most acceptances that one response has. */
const MOST_ACCEPTANCES = 50;

/** Whether a member has accepted a contract; any, if none is named (product §10.5). */
export async function hasAcceptedContract(db: Database, memberId: string, sha256?: string): Promise<boolean> {
  const own = eq(agreementAcceptances.memberId, memberId);
  const accepted = sha256 === undefined ? own : and(own, eq(agreementAcceptances.documentSha256, sha256));
  return (await db.$count(agreementAcceptances, accepted)) > 0;
}

/**
 * Whether a member is to accept the contract that counts before sending again: it was published on the screen, and the
 * member has not accepted it. Of the provider file's contract any that was accepted is enough.
 */
export async function mustAcceptContract(db: Database, memberId: string, sha256: string): Promise<boolean> {
  const published = await db.$count(
    agreementVersions,
    and(eq(agreementVersions.kind, 'contract'), eq(agreementVersions.documentSha256, sha256)),
  );
  return published > 0 && !(await hasAcceptedContract(db, memberId, sha256));
}

/** Lists the contracts that a member has accepted, the last first. A version is null of the provider file's. */
export function findAcceptances(db: Database, memberId: string) {
  return db
    .select({
      sha256: agreementAcceptances.documentSha256,
      at: agreementAcceptances.acceptedAt,
      version: agreementVersions.version,
    })
    .from(agreementAcceptances)
    .leftJoin(
      agreementVersions,
      and(
        eq(agreementVersions.kind, 'contract'),
        eq(agreementVersions.documentSha256, agreementAcceptances.documentSha256),
      ),
    )
    .where(eq(agreementAcceptances.memberId, memberId))
    .orderBy(desc(agreementAcceptances.acceptedAt))
    .limit(MOST_ACCEPTANCES);
}
