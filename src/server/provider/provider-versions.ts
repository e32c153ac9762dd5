import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt, max, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { bookedPeriods } from '#database/schema/economy.ts';
import { providerVersions } from '#database/schema/provider.ts';
import { notBefore } from '#shared/not-before.ts';
import type { ProviderPart } from '#shared/provider-fields.ts';
import { type ProviderJson, toProviderJson } from '#shared/provider-json-schema.ts';
import { type ProviderFacts, providerFacts } from '#shared/provider-schemas.ts';
import { archivePdf, readArchived } from '../documents/document-archive.ts';
import type { Settings } from '../settings.ts';
import type { Provider, ProviderDocument } from './provider.ts';

/** The newest version as it is stored. */
export type ProviderVersion = typeof providerVersions.$inferSelect;

/**
 * Takes the facts of the provider file over into the database, as long as nobody has changed them on the screen. The
 * built-in sample is only taken over into an empty database. Several processes may start at once (product §13).
 * @returns whether a file is set that doesn't count, because the screen's facts do
 * @throws SettingError if the file counts and can't be read
 */
export async function takeOverProvider(db: Database, settings: Settings, clock: () => Date): Promise<boolean> {
  const isIgnored = await db.transaction(async (tx) => {
    const newest = await lockNewestVersion(tx);
    const now = clock();
    if (newest !== null && (newest.part !== null || !settings.isProviderFileSet))
      return newest.part !== null && settings.isProviderFileSet;
    if (settings.providerFileError !== null) throw settings.providerFileError;
    const { contract, affiliateAgreement } = settings.provider;
    const facts = toProviderJson(settings.provider);
    const changed = changedKeys(newest?.facts ?? {}, facts);
    const isSame =
      changed.length === 0 &&
      newest?.contractSha256 === contract.sha256 &&
      newest.affiliateSha256 === affiliateAgreement.sha256;
    if (isSame) return false;
    await tx.insert(providerVersions).values({
      version: (newest?.version ?? 0) + 1,
      facts,
      contractSha256: await archivePdf(tx, contract.bytes, now),
      affiliateSha256: await archivePdf(tx, affiliateAgreement.bytes, now),
      part: null,
      changed: newest === null ? [] : changed,
      changedBy: null,
      changedAt: await afterBookings(tx, now),
    });
    return false;
  });
  await refreshProvider(db, settings);
  return isIgnored;
}

/** Reads the facts anew if there is a newer version than this process has. */
export async function refreshProvider(db: Database, settings: Pick<Settings, 'provider'>): Promise<void> {
  const [newest] = await db
    .select()
    .from(providerVersions)
    .where(gt(providerVersions.version, settings.provider.version))
    .orderBy(desc(providerVersions.version))
    .limit(1);
  if (newest === undefined) return;
  const { contract, affiliateAgreement } = settings.provider;
  const provider: Provider = {
    ...readFacts(newest.facts),
    contract: await readDocument(db, newest.contractSha256, contract),
    affiliateAgreement: await readDocument(db, newest.affiliateSha256, affiliateAgreement),
    version: newest.version,
  };
  // A newer one may have been read in the meantime.
  if (provider.version > settings.provider.version) settings.provider = provider;
}

/** Returns the facts of a version. @throws Error if they break a rule, as only a later release can have stored */
export function readFacts(facts: ProviderJson): ProviderFacts {
  return providerFacts.parse(facts);
}

async function readDocument(db: Database, sha256: string, known: ProviderDocument): Promise<ProviderDocument> {
  if (sha256 === known.sha256) return known;
  return { bytes: Buffer.from(await readArchived(db, sha256)), sha256 };
}

/** Returns the newest version, with every fact that this release knows; null before the program's first start. */
export async function findNewestVersion(db: Database): Promise<ProviderVersion | null> {
  const [newest] = await db.select().from(providerVersions).orderBy(desc(providerVersions.version)).limit(1);
  return newest === undefined ? null : { ...newest, facts: toProviderJson(readFacts(newest.facts)) };
}

/** The facts of a version. @throws Error if there is no such version */
export async function findFacts(db: Database, version: number): Promise<ProviderFacts> {
  const [stored] = await db.select().from(providerVersions).where(eq(providerVersions.version, version));
  if (stored === undefined) throw new Error(`Version ${version} of the provider's facts is missing.`);
  return readFacts(stored.facts);
}

/**
 * The facts that were valid at an instant. The first version also holds for what happened before it, because an earlier
 * release kept no versions. It looks at the day of one version after the other, since few have been saved after an instant,
 * and reads the facts of that one alone: with many exchange rates they are long.
 */
export async function findFactsAt(db: Database, at: Date): Promise<ProviderFacts> {
  const { version, changedAt } = providerVersions;
  const when = { version, changedAt };
  let [then] = await db.select(when).from(providerVersions).orderBy(desc(version)).limit(1);
  while (then !== undefined && then.changedAt > at && then.version > 1) {
    [then] = await db
      .select(when)
      .from(providerVersions)
      .where(eq(version, then.version - 1));
  }
  if (then === undefined) throw new Error('The provider has no facts, or a version of them is missing.');
  return findFacts(db, then.version);
}

/** The IBANs that are or were the provider's: customers also pay to the account that an older invoice names. */
export async function findBankAccounts(db: Database): Promise<string[]> {
  const { facts, part } = providerVersions;
  const versions = await db
    .selectDistinct({ iban: sql<string>`${facts} -> 'bank' ->> 'iban'` })
    .from(providerVersions)
    // Word for word the condition of the index, so that PostgreSQL can use it.
    .where(sql`${part} = 'bank' or ${part} is null`);
  return versions.map(({ iban }) => iban);
}

/** The newest version, and nobody else writes a version until the transaction ends. */
export async function lockNewestVersion(tx: Transaction): Promise<ProviderVersion | null> {
  await tx.execute(sql`lock table ${providerVersions} in exclusive mode`);
  return findNewestVersion(tx);
}

/**
 * When a new version counts from: now, or just after the last month was booked if a clock was ahead then. The files of a
 * booked month have the facts of that instant for ever (product §10.12). The caller lets nobody else write a version.
 */
export async function afterBookings(tx: Transaction, now: Date): Promise<Date> {
  const [last] = await tx.select({ at: max(bookedPeriods.bookedAt) }).from(bookedPeriods);
  return notBefore(now, last?.at);
}

/**
 * Whether a part was changed after the version that somebody has seen. A version above the newest is one from before an
 * older backup was restored, so what they have seen is not what counts now.
 */
export async function isPartNewer(
  tx: Transaction,
  part: ProviderPart,
  { seen, newest }: { seen: number; newest: number },
): Promise<boolean> {
  return (
    seen > newest ||
    (await tx.$count(providerVersions, and(eq(providerVersions.part, part), gt(providerVersions.version, seen)))) > 0
  );
}

/** The keys whose values differ, those that are gone too: 'name', and 'bank.iban' of what is an object in both. */
export function changedKeys(before: object, after: object): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const later = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)];
    if (isObject(was) && isObject(is)) return changedKeys(was, is).map((inner) => `${key}.${inner}`);
    return isDeepStrictEqual(was, is) ? [] : [key];
  });
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
