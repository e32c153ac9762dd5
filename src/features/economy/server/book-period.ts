import { asc, desc, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { nameOf } from '#database/schema/accounts.ts';
import { bookedPeriods } from '#database/schema/economy.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { nextToBook } from '../domain/book-month.ts';
import { type Accounts, VOUCHER_FORM } from '../domain/voucher.ts';
import { economyErrors } from './errors.ts';
import { hasVat } from './find-vat.ts';

/** The booked months, the newest first, with who booked each and whether it has VAT. */
export function findBookedPeriods(db: Database) {
  return db
    .select({
      month: bookedPeriods.month,
      bookedAt: bookedPeriods.bookedAt,
      bookedBy: nameOf(db, bookedPeriods.bookedBy),
      hasVat,
    })
    .from(bookedPeriods)
    .orderBy(desc(bookedPeriods.month));
}

/** The month (YYYY-MM) that can be booked on a date in Stockholm; null if none can. */
export async function findNextToBook(db: Database, today: CalendarDate): Promise<string | null> {
  const [last] = await db
    .select({ month: bookedPeriods.month })
    .from(bookedPeriods)
    .orderBy(desc(bookedPeriods.month))
    .limit(1);
  const [first] = await db
    .select({ day: ledgerPostings.day })
    .from(ledgerPostings)
    .orderBy(asc(ledgerPostings.day))
    .limit(1);
  return nextToBook(last?.month ?? null, first?.day ?? null, today);
}

/**
 * Books a month. From then on its vouchers never change, and what is posted later with a day in it is booked in the
 * next month (product §10.12).
 * @throws ExpectedError period-not-next
 */
export async function bookPeriod(
  tx: Transaction,
  { month, bookedBy, accounts, now }: { month: string; bookedBy: string; accounts: Accounts; now: Date },
): Promise<void> {
  // Bookings run one after the other, so that the second of two clicks finds the month booked.
  await tx.execute(sql`lock table ${bookedPeriods} in share row exclusive mode`);
  if ((await findNextToBook(tx, stockholmDate(now))) !== month) throw economyErrors.periodNotNext();
  // Waits for transactions that are posting to the ledger. Otherwise a posting with a lower number could appear after
  // the month is booked.
  await tx.execute(sql`lock table ${ledgerPostings} in exclusive mode`);
  await tx.insert(bookedPeriods).values({
    month,
    lastPosting: sql`(select max(${ledgerPostings.id}) from ${ledgerPostings})`,
    accounts,
    voucherForm: VOUCHER_FORM,
    bookedBy,
    bookedAt: now,
  });
}
