import { and, asc, eq, gt, inArray, lt, lte, min, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { bookedPeriods } from '#database/schema/economy.ts';
import { invoices } from '#database/schema/invoices.ts';
import { chargedVat, ledgerPostings, reversals } from '#database/schema/settlement.ts';
import { errors } from '#server/errors.ts';
import { type CalendarDate, firstDayOf, stockholmDate } from '#shared/calendar-date.ts';
import type { PostingKind } from '#features/settlement/domain/ledger.ts';
import { daysOf } from '../domain/book-month.ts';
import {
  type Accounts,
  type ChargedVat,
  linesOf,
  type VoucherMovement,
  type Voucher,
  voucherDate,
  type VoucherForm,
  type VoucherReference,
  voucherText,
} from '../domain/voucher.ts';

/** A booked month (YYYY-MM), and which postings were booked with and before it. */
export interface BookedPeriod {
  month: string;
  lastPosting: number;
  accounts: Accounts;
  voucherForm: VoucherForm;
  bookedAt: Date;
  /** The booked months before it, the oldest first. */
  earlier: { month: string; lastPosting: number }[];
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

/** A day of a booked month, and the condition of the postings that are booked on it. */
export interface BookedDay {
  date: CalendarDate;
  isBooked: SQL | undefined;
}

/**
 * The days of a booked month, in order. The first day also has the postings of earlier months that were posted after
 * their own month was booked.
 */
export function bookedDays(period: BookedPeriod): BookedDay[] {
  const first = firstDayOf(period.month);
  const bookedBefore = period.earlier.at(-1)?.lastPosting ?? 0;
  const isLate = and(lt(ledgerPostings.day, first), gt(ledgerPostings.id, bookedBefore));
  return daysOf(period.month).map((date) => {
    const isOfDay = eq(ledgerPostings.day, date);
    const isBooked = and(lte(ledgerPostings.id, period.lastPosting), date === first ? or(isOfDay, isLate) : isOfDay);
    return { date, isBooked };
  });
}

/** The vouchers of a booked month, one day at a time. */
export async function* readVouchers(db: Database, period: BookedPeriod): AsyncIterable<Voucher[]> {
  for (const day of bookedDays(period)) yield await findVouchers(db, day, period);
}

/** One voucher for what each movement of an invoice's money posted on a day. A movement of 0 has none. */
async function findVouchers(db: Database, { date, isBooked }: BookedDay, period: BookedPeriod): Promise<Voucher[]> {
  const { id, invoiceId, currency, day, kind, amount, paymentId, payoutId, refundId, reversalId, creditNoteId } =
    ledgerPostings;
  const sumSql = (of: PostingKind) => sql`coalesce(sum(${amount}) filter (where ${kind} = ${of}), 0)`.mapWith(BigInt);
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
      isPayout: sql<boolean>`${payoutId} is not null or bool_or(${kind} = 'wage-paid')`,
      isCreditNote: sql<boolean>`${creditNoteId} is not null`,
      charged: sumSql('charged'),
      credited: sumSql('credited'),
      paid: sumSql('paid'),
      overpaid: sumSql('overpaid'),
      'written-off': sumSql('written-off'),
      refunded: sumSql('refunded'),
      'late-charge': sumSql('late-charge'),
      'fee-kept': sumSql('fee-kept'),
      'wage-paid': sumSql('wage-paid'),
      advance: sumSql('advance'),
      'advance-settled': sumSql('advance-settled'),
    })
    .from(ledgerPostings)
    .where(isBooked)
    .groupBy(invoiceId, currency, day, paymentId, payoutId, refundId, reversalId, creditNoteId)
    .orderBy(asc(number));
  const vat = await findChargedVat(
    db,
    rows.filter(({ charged, credited }) => charged > 0n || credited > 0n).map((row) => row.number),
  );
  const traces = await findTraces(db, rows, period);
  return rows
    .map(({ invoiceNumber, isReversal, isPayout, isCreditNote, ...row }) => {
      const { registered, ...traced } = traces.get(row.number) ?? NO_TRACE;
      const text = voucherText({ moved: row, invoiceNumber, isReversal, isPayout, isCreditNote, ...traced });
      return {
        number: row.number,
        date,
        text: text + (row.day === date ? '' : `, ${row.day}`),
        currency: row.currency,
        lines: linesOf(row, period.accounts, vat.get(row.number)),
        registered,
      };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** What a voucher of form 2 says besides: who recorded it when, and the credit note's number or what it corrects. */
type Trace = Pick<Voucher, 'registered'> & Pick<VoucherMovement, 'creditNoteNumber' | 'corrected'>;
const NO_TRACE: Trace = { registered: null, creditNoteNumber: null, corrected: null };

/** What vouchers say besides, by their numbers; nothing in form 1. */
async function findTraces(
  db: Database,
  vouchers: { number: number; isReversal: boolean }[],
  period: BookedPeriod,
): Promise<Map<number, Trace>> {
  if (period.voucherForm === 1 || vouchers.length === 0) return new Map();
  const { id, actorId, at, creditNoteId } = ledgerPostings;
  // One lookup for each voucher, as above. The name of an account never changes.
  const by = db.select({ name: members.name }).from(members).where(eq(members.id, actorId));
  const creditNote = db.select({ number: invoices.invoiceNumber }).from(invoices).where(eq(invoices.id, creditNoteId));
  const numbers = vouchers.map(({ number }) => number);
  const rows = await db
    .select({
      id,
      at,
      by: sql<string>`(${by})`,
      creditNoteNumber: sql`(${creditNote})`.mapWith((number): number | null => Number(number)),
    })
    .from(ledgerPostings)
    .where(inArray(id, numbers));
  const reversing = vouchers.filter(({ isReversal }) => isReversal).map(({ number }) => number);
  const corrected = await findCorrected(db, reversing, period);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        registered: { on: stockholmDate(row.at), by: row.by },
        creditNoteNumber: row.creditNoteNumber,
        corrected: corrected.get(row.id) ?? null,
      },
    ]),
  );
}

/** The vouchers that reversals correct, by the numbers of the reversals' own vouchers. */
async function findCorrected(
  db: Database,
  reversing: number[],
  { earlier, ...period }: BookedPeriod,
): Promise<Map<number, VoucherReference>> {
  if (reversing.length === 0) return new Map();
  const corrected = alias(ledgerPostings, 'corrected');
  const isItsEntry = or(
    eq(corrected.paymentId, reversals.paymentId),
    eq(corrected.payoutId, reversals.payoutId),
    eq(corrected.refundId, reversals.refundId),
  );
  const rows = await db
    .select({
      id: ledgerPostings.id,
      number: sql`${min(corrected.id)}`.mapWith(Number),
      day: sql<CalendarDate>`${min(corrected.day)}`,
    })
    .from(ledgerPostings)
    .innerJoin(reversals, eq(reversals.id, ledgerPostings.reversalId))
    .innerJoin(corrected, and(eq(corrected.invoiceId, ledgerPostings.invoiceId), isItsEntry))
    .where(inArray(ledgerPostings.id, reversing))
    .groupBy(ledgerPostings.id);
  const periods = [...earlier, period];
  return new Map(rows.map(({ id, ...row }) => [id, { number: row.number, date: voucherDate(row, periods) }]));
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
