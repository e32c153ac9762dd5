import type { Database } from '#database/database.ts';
import { type Currency, formatAmount } from '#shared/money.ts';
import { findAdvanceLeft } from './find-advances.ts';

/**
 * The sentence of a mail that promises a wage, if advances will be taken of the member's wages in its currency: the wage
 * may be smaller than the mail says (product §10.8).
 * @returns none or one
 */
export async function advanceToCome(db: Database, memberId: string, currency: Currency): Promise<string[]> {
  const left = await findAdvanceLeft(db, { memberId, currency });
  return left > 0n
    ? [`För mycket utbetald lön, ${formatAmount(left, currency)}, dras av från dina kommande löner.`]
    : [];
}
