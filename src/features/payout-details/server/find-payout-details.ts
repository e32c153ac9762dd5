import { eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { bankInformation, type BankInformationRow } from '#database/schema/payout-details.ts';

/** What a member has saved of payout and tax option; null where nothing has been saved. */
export async function findPayoutDetails(db: Database, memberId: string): Promise<BankInformationRow | null> {
  const [details] = await db.select().from(bankInformation).where(eq(bankInformation.memberId, memberId));
  return (details as BankInformationRow | undefined) ?? null;
}
