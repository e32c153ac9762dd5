import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { agreementVersions, providerVersions } from '#database/schema/provider.ts';
import { type Actor, actorDetails, recordAudit } from '#server/audit/record-audit.ts';
import { archivePdf } from '#server/documents/document-archive.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { afterBookings, isPartNewer, lockNewestVersion } from '#server/provider/provider-versions.ts';
import type { AgreementKind } from '../../domain/agreement-kind.ts';
import { providerErrors } from '../errors.ts';
import { isStillSample } from '../save-part.ts';

/** Returns the agreement that was published last; null while that of the provider file is used. */
export async function findPublished(db: Database, kind: AgreementKind) {
  const [newest] = await db
    .select()
    .from(agreementVersions)
    .where(eq(agreementVersions.kind, kind))
    .orderBy(desc(agreementVersions.version))
    .limit(1);
  return newest ?? null;
}

/** The number of the next version. The provider file's agreement is version 1. */
export const nextVersion = async (db: Database, kind: AgreementKind): Promise<number> =>
  ((await findPublished(db, kind))?.version ?? 1) + 1;

/**
 * Publishes an agreement as its next version, which is used from now on (product §10.5).
 * @param pdf the agreement, typeset with `agreementVersion`
 * @returns the newest version of the facts, and that of the agreement
 * @throws ExpectedError facts-changed
 */
export async function publishAgreement(
  tx: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  agreement: { kind: AgreementKind; body: string; agreementVersion: number; pdf: Uint8Array },
  { seen, by }: { seen: number; by: NonNullable<Actor> },
): Promise<{ version: number; agreementVersion: number }> {
  const { kind, body, agreementVersion, pdf } = agreement;
  const newest = await lockNewestVersion(tx);
  // Read only now, so that the versions' times are in the order of the versions.
  const now = clock();
  if (newest === null) throw new Error('The provider has no version.');
  const isNewer = await isPartNewer(tx, kind, { seen, newest: newest.version });
  if (isNewer || (await nextVersion(tx, kind)) !== agreementVersion) {
    const published = await findPublished(tx, kind);
    // It may have been published already, by a request whose response was lost.
    if (published?.body === body && published.publishedBy === by.memberId)
      return { version: newest.version, agreementVersion: published.version };
    throw providerErrors.factsChanged();
  }
  const sha256 = await archivePdf(tx, pdf, now);
  await tx.insert(agreementVersions).values({
    kind,
    version: agreementVersion,
    body,
    documentSha256: sha256,
    publishedBy: by.memberId,
    publishedAt: now,
  });
  const documents = {
    contractSha256: kind === 'contract' ? sha256 : newest.contractSha256,
    affiliateSha256: kind === 'affiliate' ? sha256 : newest.affiliateSha256,
  };
  const version = newest.version + 1;
  await tx.insert(providerVersions).values({
    version,
    facts: { ...newest.facts, sample: isStillSample(newest.facts, documents) },
    ...documents,
    part: kind,
    changed: [],
    changedBy: by.memberId,
    changedAt: await afterBookings(tx, now),
  });
  await recordAudit(tx, null, 'provider-changed', { ...actorDetails(by), part: kind, version }, now);
  return { version, agreementVersion };
}
