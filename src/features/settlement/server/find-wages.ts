import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { wageYears } from '#database/schema/settlement.ts';
import { validEntries } from '../domain/settlement.ts';
import { findEntries, type RecordedEntry } from './find-settlement.ts';

/** The wage that was paid out of an invoice; null before that, and after it was reversed. */
export async function findWage(db: Database, invoiceId: string): Promise<RecordedEntry | null> {
  const [wage] = validEntries({ entries: await findEntries(db, invoiceId) }, 'payout');
  return wage ?? null;
}

/** The wages that were paid out to a member in a calendar year, added up by currency. */
export function findWageYear(db: Database, memberId: string, year: number) {
  return db
    .select()
    .from(wageYears)
    .where(and(eq(wageYears.memberId, memberId), eq(wageYears.year, year), gt(wageYears.wages, 0)))
    .orderBy(asc(wageYears.currency));
}
