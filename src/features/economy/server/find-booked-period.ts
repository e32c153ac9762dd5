import { and, asc, eq, gt, gte, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { bookedPeriods } from '#database/schema/economy.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { errors } from '#server/errors.ts';
import { firstDayOf } from '#shared/calendar-date.ts';
import { daysOf } from '../domain/book-month.ts';
import type { Accounts, VoucherForm } from '../domain/voucher.ts';

/** A booked month (YYYY-MM), and which postings were booked with and before it. */
export interface BookedPeriod {
  month: string;
  lastPosting: number;
  accounts: Accounts;
  voucherForm: VoucherForm;
  bookedAt: Date;
  /** The booked months before it, the oldest first. */
  earlier: { month: string; lastPosting: number; voucherForm: VoucherForm }[];
}

/**
 * A booked month.
 * @throws ExpectedError not-found if the month isn't booked
 */
export async function findBookedPeriod(db: Database, month: string): Promise<BookedPeriod> {
  const { lastPosting, accounts, voucherForm, bookedAt } = bookedPeriods;
  const found = await db
    .select({ month: bookedPeriods.month, lastPosting, accounts, voucherForm, bookedAt })
    .from(bookedPeriods)
    .where(lte(bookedPeriods.month, month))
    .orderBy(asc(bookedPeriods.month));
  const period = found.pop();
  if (period?.month !== month) throw errors.notFound();
  return { ...period, earlier: found };
}

/**
 * The days of a booked month, in order: for each the condition of the postings that are booked on it. The first day also
 * has the postings of earlier months that were posted after their own month was booked.
 */
export function bookedDays(period: BookedPeriod): (SQL | undefined)[] {
  const first = firstDayOf(period.month);
  const isLate = and(lt(ledgerPostings.day, first), isAfterMonthBefore(period));
  return daysOf(period.month).map((date) => {
    const isOfDay = eq(ledgerPostings.day, date);
    return and(lte(ledgerPostings.id, period.lastPosting), date === first ? or(isOfDay, isLate) : isOfDay);
  });
}

/** The condition that a posting was not booked in another month, if its day is in a booked month or before it. */
export function isOfItsMonth(period: BookedPeriod): SQL | undefined {
  const isOfMonth = gte(ledgerPostings.day, firstDayOf(period.month));
  return and(lte(ledgerPostings.id, period.lastPosting), or(isOfMonth, isAfterMonthBefore(period)));
}

const isAfterMonthBefore = ({ earlier }: BookedPeriod) => gt(ledgerPostings.id, earlier.at(-1)?.lastPosting ?? 0);
