import { eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { bankInformation, type BankInformationRow } from '#database/schema/payout-details.ts';

/** The payout and tax option that a member has saved; null if nothing is saved. */
export async function findPayoutDetails(db: Database, memberId: string): Promise<BankInformationRow | null> {
  const [details] = await db.select().from(bankInformation).where(eq(bankInformation.memberId, memberId));
  return (details as BankInformationRow | undefined) ?? null;
}
