import { and, asc, eq, gt, inArray, lt, lte, min, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { bookedPeriods } from '#database/schema/economy.ts';
import { invoices } from '#database/schema/invoices.ts';
import { chargedVat, ledgerPostings } from '#database/schema/settlement.ts';
import { type CalendarDate, firstDayOf } from '#shared/calendar-date.ts';
import type { PostingKind } from '#features/settlement/domain/ledger.ts';
import { daysOf } from '../domain/book-month.ts';
import { type Accounts, type ChargedVat, linesOf, type Voucher, voucherText } from '../domain/voucher.ts';

/** A booked month (YYYY-MM), and which postings were booked before it. */
interface BookedPeriod {
  month: string;
  lastPosting: number;
  /** The number of the last posting that was booked with the months before; 0 for the first month. */
  bookedBefore: number;
  accounts: Accounts;
  bookedAt: Date;
}

/** A booked month; null if the month isn't booked. */
export async function findBookedPeriod(db: Database, month: string): Promise<BookedPeriod | null> {
  const { lastPosting, accounts, bookedAt } = bookedPeriods;
  const [period] = await db
    .select({ month: bookedPeriods.month, lastPosting, accounts, bookedAt })
    .from(bookedPeriods)
    .where(eq(bookedPeriods.month, month));
  if (period === undefined) return null;
  const [before] = await db
    .select({ lastPosting: sql`coalesce(max(${lastPosting}), 0)`.mapWith(Number) })
    .from(bookedPeriods)
    .where(lt(bookedPeriods.month, month));
  return { ...period, bookedBefore: before?.lastPosting ?? 0 };
}

/**
 * The vouchers of a booked month, one day at a time. The first day also has the postings of earlier months that were
 * posted after their own month was booked.
 */
export async function* readVouchers(db: Database, period: BookedPeriod): AsyncIterable<Voucher[]> {
  const first = firstDayOf(period.month);
  for (const date of daysOf(period.month)) {
    const isLate = and(lt(ledgerPostings.day, first), gt(ledgerPostings.id, period.bookedBefore));
    const isOfDay = eq(ledgerPostings.day, date);
    const booked = and(lte(ledgerPostings.id, period.lastPosting), date === first ? or(isOfDay, isLate) : isOfDay);
    yield await findVouchers(db, booked, date, period.accounts);
  }
}

/** One voucher for each movement of an invoice's money. A movement of 0 has none. */
async function findVouchers(
  db: Database,
  condition: SQL | undefined,
  date: CalendarDate,
  accounts: Accounts,
): Promise<Voucher[]> {
  const { id, invoiceId, currency, day, kind, amount, paymentId, payoutId, refundId, reversalId, creditNoteId } =
    ledgerPostings;
  const sumOf = (of: PostingKind) => sql`coalesce(sum(${amount}) filter (where ${kind} = ${of}), 0)`.mapWith(BigInt);
  const number = min(id);
  // One lookup for each voucher. With a join PostgreSQL reads all invoices as soon as a month has many.
  const invoice = db.select({ number: invoices.invoiceNumber }).from(invoices).where(eq(invoices.id, invoiceId));
  const rows = await db
    .select({
      number: sql`${number}`.mapWith(Number),
      invoiceNumber: sql`(${invoice})`.mapWith(Number),
      currency,
      day,
      isReversal: sql<boolean>`${reversalId} is not null`,
      isPayout: sql<boolean>`bool_or(${kind} = 'wage-paid')`,
      charged: sumOf('charged'),
      credited: sumOf('credited'),
      paid: sumOf('paid'),
      overpaid: sumOf('overpaid'),
      refunded: sumOf('refunded'),
      'fee-kept': sumOf('fee-kept'),
      'wage-paid': sumOf('wage-paid'),
      advance: sumOf('advance'),
      'advance-settled': sumOf('advance-settled'),
    })
    .from(ledgerPostings)
    .where(condition)
    .groupBy(invoiceId, currency, day, paymentId, payoutId, refundId, reversalId, creditNoteId)
    .orderBy(asc(number));
  const vat = await findChargedVat(
    db,
    rows.filter(({ charged, credited }) => charged > 0n || credited > 0n).map((row) => row.number),
  );
  return rows
    .map(({ invoiceNumber, isReversal, isPayout, ...row }) => ({
      number: row.number,
      date,
      text: voucherText(row, invoiceNumber, isReversal, isPayout) + (row.day === date ? '' : `, ${row.day}`),
      currency: row.currency,
      lines: linesOf(row, accounts, vat.get(row.number)),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The VAT in the postings that charged or credited an invoice, by the postings' numbers. */
async function findChargedVat(db: Database, postings: number[]): Promise<Map<number, ChargedVat[]>> {
  if (postings.length === 0) return new Map();
  const { postingId, account, tax } = chargedVat;
  const rows = await db
    .select({ postingId, account, tax })
    .from(chargedVat)
    .where(and(inArray(postingId, postings), gt(tax, 0n)))
    .orderBy(asc(postingId), asc(account));
  return Map.groupBy(rows, (row) => row.postingId);
}

/**
 * The VAT accounts that a booked month may use, each with its rate in hundredths of a percent. They are the accounts of
 * everything that was charged until the month's last posting.
 */
export function findVatAccounts(db: Database, { lastPosting }: Pick<BookedPeriod, 'lastPosting'>) {
  const { postingId, account, rate, tax } = chargedVat;
  return db
    .selectDistinct({ account, rate })
    .from(chargedVat)
    .where(and(lte(postingId, lastPosting), gt(tax, 0n)))
    .orderBy(asc(account), asc(rate));
}
