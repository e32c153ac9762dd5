import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { agreementAcceptances, agreementVersions } from '#database/schema/provider.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import { providerErrors } from '../errors.ts';
import { findPublished } from './publish-agreement.ts';

/** The most acceptances that one response has. */
const MOST_ACCEPTANCES = 50;

/** Whether a member has accepted a contract: the one with this hash, or any if none is given (product §10.5). */
export async function hasAcceptedContract(db: Database, memberId: string, sha256?: string): Promise<boolean> {
  const own = eq(agreementAcceptances.memberId, memberId);
  const accepted = sha256 === undefined ? own : and(own, eq(agreementAcceptances.documentSha256, sha256));
  return (await db.$count(agreementAcceptances, accepted)) > 0;
}

/**
 * Records that a member has accepted the contract with this hash. It is recorded once, with the first moment, also if
 * two tabs accept it (product §10.5).
 */
export async function acceptContract(tx: Transaction, memberId: string, sha256: string, now: Date): Promise<void> {
  await lockOwnAccount(tx, memberId);
  if (await hasAcceptedContract(tx, memberId, sha256)) return;
  await tx.insert(agreementAcceptances).values({ id: randomUUID(), memberId, documentSha256: sha256, acceptedAt: now });
}

/**
 * Whether a member must accept the newest contract before sending. That is so if it was published on the screen and the
 * member has not accepted it. A contract in the provider file is never demanded here (product §10.5).
 */
export async function mustAcceptContract(db: Database, memberId: string): Promise<boolean> {
  const published = await findPublished(db, 'contract');
  return published !== null && !(await hasAcceptedContract(db, memberId, published.documentSha256));
}

/**
 * Refuses a member who must first accept the newest contract (product §10.5).
 * @throws ExpectedError contract-not-accepted
 */
export async function assertContractAccepted(db: Database, memberId: string): Promise<void> {
  if (await mustAcceptContract(db, memberId)) throw providerErrors.contractNotAccepted();
}

/**
 * Lists the contracts that a member has accepted, the last accepted first. The version is null for a contract of the
 * provider file.
 */
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
