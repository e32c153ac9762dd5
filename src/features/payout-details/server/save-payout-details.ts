import { eq } from 'drizzle-orm';
import { recordAudit } from '#server/audit/record-audit.ts';
import { checkSeen, versionOf } from '#server/seen-version.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { enqueueNotice } from '#server/mail/notices.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import type { saveBankInfo } from '../endpoints.ts';
import { findPayoutDetails } from './find-payout-details.ts';
import { payoutDetailsChangedNotice, payoutDetailsEnteredNotice } from './payout-details-notices.ts';
import { bankInformation } from '#database/schema/payout-details.ts';
import { profiles, type ProfileRow } from '#database/schema/profiles.ts';
import { profileName } from '#shared/contact/profile-name.ts';

type PayoutDetails = ParsedRequest<typeof saveBankInfo, 'body'>;

/**
 * Saves a member's payout option or tax option, and leaves the other one as it was (product §3.3). A change of the
 * payout option is recorded in the audit log and mailed to the member; one of the tax option isn't. For the first payout
 * details the mail says what the member can do now (product §12.4).
 * @returns the version of what is saved
 * @throws ExpectedError values-changed
 */
export async function savePayoutDetails(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  caller: Pick<SignedIn, 'sessionId' | 'memberId' | 'email' | 'name'>,
  details: PayoutDetails,
  now: Date,
): Promise<string> {
  // The lock makes sure that only one of two simultaneous requests saves the first details, or changes those it has seen.
  await lockOwnAccount(tx, caller.memberId);
  const before = await findPayoutDetails(tx, caller.memberId);
  const columns = { ...columnsOf(details), updatedAt: now };
  const [after] = await tx
    .insert(bankInformation)
    .values({ memberId: caller.memberId, ...columns })
    .onConflictDoUpdate({ target: bankInformation.memberId, set: columns })
    .returning();
  const version = checkSeen(details.version, before, after);
  // The tax option doesn't count as payout details.
  if (details.taxPaymentOption || (before !== null && versionOf(before) === version)) return version;
  const isFirst = (before?.bankAndWiseOption ?? null) === null;
  const action = isFirst ? 'payout-details-entered' : 'payout-details-changed';
  await recordAudit(tx, caller.memberId, action, { session: caller.sessionId }, now);
  const notice = isFirst
    ? payoutDetailsEnteredNotice({ email: caller.email, name: await findName(tx, caller) }, settings)
    : payoutDetailsChangedNotice(caller.email, now, settings);
  await enqueueNotice(tx, jobs, notice, now);
  return version;
}

/** The name that other mails greet the member by: the profile's, or else the account's. */
async function findName(tx: Transaction, { memberId, name }: Pick<SignedIn, 'memberId' | 'name'>): Promise<string> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.memberId, memberId));
  return profile === undefined ? name : profileName(profile as ProfileRow);
}

/** Only the chosen payout option's details are kept (product §3.3). */
const NO_PAYOUT_OPTION = {
  wiseIban: null,
  bankCountry: null,
  bankName: null,
  bankAccountNumber: null,
  bankIban: null,
  bankSwiftCode: null,
  bankOtherInfo: null,
  paypalEmail: null,
};
const NO_TAX_DETAILS = { taxCountry: null, taxPercentage: null, taxNumber: null, taxOtherInfo: null };

type Columns = Partial<Omit<typeof bankInformation.$inferInsert, 'memberId' | 'updatedAt'>>;

function columnsOf(details: PayoutDetails): Columns {
  if (details.taxPaymentOption) return taxColumnsOf(details);
  const { bankAndWiseOption } = details;
  if (bankAndWiseOption === 'wiseAccountInfo') {
    return { ...NO_PAYOUT_OPTION, bankAndWiseOption, wiseIban: details.wiseAccountInfo.ibanNumber };
  }
  if (bankAndWiseOption === 'paypalInfo') {
    return { ...NO_PAYOUT_OPTION, bankAndWiseOption, paypalEmail: details.paypalInfo.email };
  }
  const account = details.bankAccountInfo;
  return {
    ...NO_PAYOUT_OPTION,
    bankAndWiseOption,
    bankCountry: account.country,
    bankName: account.bankName,
    bankAccountNumber: account.accountNumber,
    bankIban: account.ibanNumber,
    bankSwiftCode: account.swiftCode,
    bankOtherInfo: account.otherInfo,
  };
}

function taxColumnsOf(details: Extract<PayoutDetails, { taxPaymentOption: string }>): Columns {
  const { taxPaymentOption } = details;
  if (taxPaymentOption === 'youPayYourTax') return { ...NO_TAX_DETAILS, taxPaymentOption };
  const tax = details.wePayYourTax;
  return {
    taxPaymentOption,
    taxCountry: tax.country,
    taxPercentage: tax.taxPercentage,
    taxNumber: tax.taxNumber,
    taxOtherInfo: tax.otherTaxInfo,
  };
}
