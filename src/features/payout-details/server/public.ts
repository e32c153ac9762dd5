import { inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { bankInformation, type BankInformationRow } from '#database/schema/payout-details.ts';
import type { PayoutOption } from '../domain/payout-option.ts';
import { findPayoutDetails } from './find-payout-details.ts';
import { payoutPart } from './present-payout-details.ts';

/**
 * The payout option that a member has saved; null if there is none. A tax option alone doesn't count (product §3.3).
 */
export async function findPayoutOption(db: Database, memberId: string): Promise<PayoutOption | null> {
  return (await findPayoutDetails(db, memberId))?.bankAndWiseOption ?? null;
}

/**
 * The details that are needed to pay a member: the chosen payout option with its details. Null if none is saved
 * (product §10.8).
 */
export async function findPayoutDestination(db: Database, memberId: string) {
  const details = await findPayoutDetails(db, memberId);
  return details === null ? null : destinationOf(details);
}

/** The payout details of several members, by the member's id. */
export async function findPayoutDestinations(db: Database, memberIds: string[]) {
  const saved = await db.select().from(bankInformation).where(inArray(bankInformation.memberId, memberIds));
  return new Map((saved as BankInformationRow[]).map((details) => [details.memberId, destinationOf(details)]));
}

function destinationOf(details: BankInformationRow) {
  const { bankAndWiseOption, ...destination } = payoutPart(details);
  return bankAndWiseOption === null ? null : { bankAndWiseOption, ...destination };
}
