import type { Transaction } from '#database/database.ts';
import { providerVersions } from '#database/schema/provider.ts';
import { errors } from '#server/errors.ts';
import { actorDetails, recordAudit } from '#server/audit/record-audit.ts';
import type { Dependencies } from '#server/dependencies.ts';
import {
  afterBookings,
  changedKeys,
  isPartNewer,
  lockNewestVersion,
  type ProviderVersion,
  readFacts,
} from '#server/provider/provider-versions.ts';
import { loadSample } from '#server/provider/provider.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { toProviderJson } from '#shared/provider-json-schema.ts';
import type { ProviderFacts, SavedPart } from '#shared/provider-schemas.ts';
import { notifyBankChange, notifyOwnApprovalChange } from './change-notices.ts';
import { providerErrors } from './errors.ts';

/**
 * Saves one part of the provider's facts as a new version of all of them; without a change there is none.
 * Administrators are notified of a changed bank account, and of who may approve wages (product §2.29, §12.4).
 * @param seen the version that the administrator has seen
 * @returns the newest version
 * @throws ExpectedError facts-changed; invalid if two accounts of the books are the same
 */
export async function savePart(
  tx: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'settings'>,
  { part, facts }: SavedPart | { part: 'logo'; facts: Pick<ProviderFacts, 'logo'> },
  { seen, by }: { seen: number; by: Pick<SignedIn, 'memberId' | 'sessionId' | 'name'> },
): Promise<number> {
  const newest = await lockNewestVersion(tx);
  // Read only now: a payment file that was downloaded while this waited has the facts from before (product §10.11).
  const now = deps.clock();
  if (newest === null) throw new Error('The provider has no version, though the program takes one over at its start.');
  const { contractSha256, affiliateSha256 } = newest;
  const whole = { ...readFacts(newest.facts), ...facts };
  assertAccountsDiffer(part, whole);
  const next = toProviderJson({ ...whole, sample: isStillSample(whole, newest) });
  const changed = changedKeys(newest.facts, next).filter((key) => key !== 'sample');
  // It may have been saved already, by a request whose response was lost.
  if (changed.length === 0) return newest.version;
  if (await isPartNewer(tx, part, { seen, newest: newest.version })) throw providerErrors.factsChanged();
  const version = newest.version + 1;
  await tx.insert(providerVersions).values({
    version,
    facts: next,
    contractSha256,
    affiliateSha256,
    part,
    changed,
    changedBy: by.memberId,
    changedAt: await afterBookings(tx, now),
  });
  await recordAudit(tx, null, 'provider-changed', { ...actorDetails(by), part, version }, now);
  const made = { by: by.name, at: now };
  if (part === 'bank') await notifyBankChange(tx, deps, { before: newest.facts.bank, after: next.bank, ...made });
  if (newest.facts.approvesOwnBatches !== next.approvesOwnBatches)
    await notifyOwnApprovalChange(tx, deps, { approvesOwnBatches: next.approvesOwnBatches, ...made });
  return version;
}

/**
 * Checks that the accounts of a saved part are no others of the books too: what a voucher debits and credits on one
 * account is nothing (product §10.12). It doesn't hold for what is saved already, and not for the provider file.
 * @throws ExpectedError invalid
 */
function assertAccountsDiffer(
  part: SavedPart['part'] | 'logo',
  { accounts, vat }: Pick<ProviderFacts, 'accounts' | 'vat'>,
): void {
  const ofBooks = Object.entries(accounts).map(([key, account]) => ({ account, field: `accounts.${key}` }));
  // Rates may share an account, because the VAT of all of them is on the same side of a voucher.
  const ofRates = (vat?.rates ?? []).map(({ account }, at) => ({ account, field: `vat.rates.${at}.account` }));
  const isAmong = (others: typeof ofBooks, account: string) => others.some((other) => other.account === account);
  const twice =
    part === 'books'
      ? ofBooks.find(({ account }, at) => isAmong([...ofBooks.slice(0, at), ...ofRates], account))
      : part === 'vat' && ofRates.find(({ account }) => isAmong(ofBooks, account));
  if (!twice) return;
  throw errors
    .invalid(`Konto ${twice.account} används redan till något annat. Varje konto i bokföringen ska vara ett eget.`)
    .at(`facts.${twice.field}`);
}

/** Whether the organization number, the bank account or an agreement is still that of the built-in sample. */
export function isStillSample(
  facts: Pick<ProviderFacts, 'sample' | 'organizationNumber' | 'bank'>,
  { contractSha256, affiliateSha256 }: Pick<ProviderVersion, 'contractSha256' | 'affiliateSha256'>,
): boolean {
  const sample = loadSample();
  return (
    facts.sample &&
    (facts.organizationNumber === sample.organizationNumber ||
      facts.bank.iban === sample.bank.iban ||
      contractSha256 === sample.contract.sha256 ||
      affiliateSha256 === sample.affiliateAgreement.sha256)
  );
}
