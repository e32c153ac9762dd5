import { and, asc, eq, gt, inArray, isNotNull, lte, min, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { nameOf } from '#database/schema/accounts.ts';
import { invoices } from '#database/schema/invoices.ts';
import { chargedVat, ledgerPostings, payments, payouts, refunds, reversals } from '#database/schema/settlement.ts';
import { firstDayOf, monthOf, stockholmDate } from '#shared/calendar-date.ts';
import type { Currency } from '#shared/money.ts';
import { recordOf } from '#shared/record-of.ts';
import { slicesOf } from '#shared/slices-of.ts';
import { POSTING_KINDS, type PostingKind } from '#features/settlement/domain/ledger.ts';
import { bankSumOf } from '#features/settlement/server/public.ts';
import {
  bankChange,
  bankLines,
  type ChargedVat,
  linesOf,
  type VoucherMovement,
  type Voucher,
  voucherDate,
  type VoucherReference,
  voucherText,
} from '../domain/voucher.ts';
import { type BookedPeriod, bookedDays, isOfItsMonth } from './find-booked-period.ts';

/** How many vouchers are read at once. Of all others of a month only the numbers are in memory. */
const AT_ONCE = 250;

/** The vouchers of a booked month, in parts. */
export async function* readVouchers(db: Database, period: BookedPeriod, atOnce = AT_ONCE): AsyncIterable<Voucher[]> {
  for await (const numbers of readNumbers(db, period)) {
    for (const slice of slicesOf(numbers, atOnce)) yield await findVouchers(db, slice, period);
  }
}

/** The numbers of a month's vouchers in their order, which depends on the month's form. */
async function* readNumbers(db: Database, period: BookedPeriod): AsyncIterable<number[]> {
  let ofMonth: number[] = [];
  for (const isBooked of bookedDays(period)) {
    const ofDay = await findNumbers(db, isBooked);
    if (period.voucherForm < 3) yield ofDay;
    else ofMonth = ofMonth.concat(ofDay);
  }
  yield ofMonth.toSorted((a, b) => a - b);
}

/** What the postings of one voucher have in common. */
const MOVEMENT_OF_DAY = [
  ledgerPostings.invoiceId,
  ledgerPostings.currency,
  ledgerPostings.day,
  ledgerPostings.paymentId,
  ledgerPostings.payoutId,
  ledgerPostings.refundId,
  ledgerPostings.reversalId,
  ledgerPostings.creditNoteId,
];

/** The numbers of a day's vouchers, in order. */
async function findNumbers(db: Database, isBooked: SQL | undefined): Promise<number[]> {
  const number = min(ledgerPostings.id);
  const rows = await db
    .select({ number: sql`${number}`.mapWith(Number) })
    .from(ledgerPostings)
    .where(isBooked)
    .groupBy(...MOVEMENT_OF_DAY)
    .orderBy(asc(number));
  return rows.map((row) => row.number);
}

/** The vouchers with these numbers, in their order. A movement of 0 has none. */
async function findVouchers(db: Database, numbers: number[], period: BookedPeriod): Promise<Voucher[]> {
  const { id, invoiceId, currency, day, kind, amount, payoutId, reversalId, creditNoteId } = ledgerPostings;
  const sumSql = (of: PostingKind) => sql`coalesce(sum(${amount}) filter (where ${kind} = ${of}), 0)`.mapWith(BigInt);
  const number = min(id);
  // As an array, of which PostgreSQL looks up each invoice. With a join it may read the whole ledger.
  const theirInvoices = db.select({ invoiceId }).from(ledgerPostings).where(inArray(id, numbers));
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
      ...recordOf(POSTING_KINDS, sumSql),
    })
    .from(ledgerPostings)
    .where(and(sql`${invoiceId} = any(array(${theirInvoices}))`, isOfItsMonth(period)))
    .groupBy(...MOVEMENT_OF_DAY)
    .having(inArray(number, numbers))
    .orderBy(asc(number));
  const vat = await findChargedVat(
    db,
    rows.filter(({ charged, credited }) => charged > 0n || credited > 0n).map((row) => row.number),
  );
  const traces = await findTraces(db, rows, period);
  const first = firstDayOf(period.month);
  return rows
    .flatMap(({ invoiceNumber, isReversal, isPayout, isCreditNote, ...row }) => {
      const { registered, ...traced } = traces.get(row.number) ?? NO_TRACE;
      // Of a wage only the voucher of the day on which it was paid has the bank.
      const bankSum = bankChange(row) === 0n ? null : traced.bankSum;
      const movement = { moved: row, invoiceNumber, isReversal, isPayout, isCreditNote, ...traced, bankSum };
      const text = voucherText(movement);
      const isLate = row.day < first;
      const voucher = {
        number: row.number,
        date: isLate ? first : row.day,
        text: isLate ? `${text}, ${row.day}` : text,
        currency: row.currency,
        lines: linesOf(row, period.accounts, { vat: vat.get(row.number), bankSum }),
        registered,
      };
      if (bankSum === null) return [voucher];
      const atBank = { currency: bankSum.currency, lines: bankLines(bankSum, row, period.accounts) };
      return [voucher, { ...voucher, ...atBank }];
    })
    .filter(({ lines }) => lines.length > 0);
}

/**
 * What a voucher of form 2 and later says besides: who recorded it when, the credit note's number or what it corrects, and
 * what the bank moved in another currency.
 */
type Trace = Pick<Voucher, 'registered'> & Pick<VoucherMovement, 'creditNoteNumber' | 'corrected' | 'bankSum'>;
const NO_TRACE: Trace = { registered: null, creditNoteNumber: null, corrected: [], bankSum: null };

/** What vouchers say besides, by their numbers; nothing in form 1. */
async function findTraces(
  db: Database,
  vouchers: { number: number; isReversal: boolean }[],
  period: BookedPeriod,
): Promise<Map<number, Trace>> {
  if (period.voucherForm === 1 || vouchers.length === 0) return new Map();
  const { id, actorId, at, creditNoteId } = ledgerPostings;
  // One lookup for each voucher, as above.
  const creditNote = db.select({ number: invoices.invoiceNumber }).from(invoices).where(eq(invoices.id, creditNoteId));
  const numbers = vouchers.map(({ number }) => number);
  const rows = await db
    .select({
      id,
      at,
      bankAmount: movedByBank(db, payments.receivedAmount, refunds.sentAmount, payouts.sentAmount).mapWith(
        (amount): bigint | null => BigInt(amount),
      ),
      bankCurrency: movedByBank<Currency | null>(
        db,
        payments.receivedCurrency,
        refunds.sentCurrency,
        payouts.sentCurrency,
      ),
      // The name of an account never changes.
      by: nameOf(db, actorId),
      creditNoteNumber: sql`(${creditNote})`.mapWith((number): number | null => Number(number)),
    })
    .from(ledgerPostings)
    .where(inArray(id, numbers));
  const reversing = vouchers.filter(({ isReversal }) => isReversal).map(({ number }) => number);
  const corrected = await findCorrected(db, reversing, period);
  const forms = new Map([...period.earlier, period].map(({ month, voucherForm }) => [month, voucherForm]));
  // A reversal takes back what the entry's own voucher has, in the form of its month.
  const hasBankSum = (number: number) => {
    const [own] = corrected.get(number) ?? [];
    const ownForm = (own && forms.get(monthOf(own.date))) ?? period.voucherForm;
    return Math.min(ownForm, period.voucherForm) >= 6;
  };
  return new Map(
    rows.map((row) => [
      row.id,
      {
        registered: { on: stockholmDate(row.at), by: row.by },
        creditNoteNumber: row.creditNoteNumber,
        bankSum: hasBankSum(row.id) ? bankSumOf(row.bankAmount, row.bankCurrency) : null,
        corrected: corrected.get(row.id) ?? [],
      },
    ]),
  );
}

/** A column of the entry that a posting is of, or that it reverses. One lookup for each voucher, as above. */
function movedByBank<Value>(db: Database, ofPayment: PgColumn, ofRefund: PgColumn, ofPayout: PgColumn) {
  const { paymentId, refundId, payoutId, reversalId } = ledgerPostings;
  const of = (
    entries: typeof payments | typeof refunds | typeof payouts,
    column: PgColumn,
    own: PgColumn,
    reversedId: PgColumn,
  ) => {
    const reversed = db.select({ id: reversedId }).from(reversals).where(eq(reversals.id, reversalId));
    return db
      .select({ column })
      .from(entries)
      .where(sql`${entries.id} = coalesce(${own}, (${reversed}))`);
  };
  return sql<Value>`coalesce(
    (${of(payments, ofPayment, paymentId, reversals.paymentId)}),
    (${of(refunds, ofRefund, refundId, reversals.refundId)}),
    (${of(payouts, ofPayout, payoutId, reversals.payoutId)}))`;
}

/**
 * The vouchers that reversals correct, by the numbers of the reversals' own vouchers: those of the reversed entry and, of a
 * wage, those of later credit notes that changed its fee or made some of it an advance. Until form 5 the first alone.
 */
async function findCorrected(
  db: Database,
  reversing: number[],
  { earlier, ...period }: BookedPeriod,
): Promise<Map<number, VoucherReference[]>> {
  if (reversing.length === 0) return new Map();
  const corrected = alias(ledgerPostings, 'corrected');
  const { day, kind, paymentId, payoutId, refundId, creditNoteId } = corrected;
  const isItsEntry = or(
    eq(paymentId, reversals.paymentId),
    eq(payoutId, reversals.payoutId),
    eq(refundId, reversals.refundId),
  );
  const paid = alias(ledgerPostings, 'paid');
  const since = db
    .select({ id: min(paid.id) })
    .from(paid)
    .where(eq(paid.payoutId, reversals.payoutId));
  const isOfCreditNote = and(isNotNull(creditNoteId), sql`${corrected.id} between (${since}) and ${ledgerPostings.id}`);
  const number = min(corrected.id);
  const rows = await db
    .select({ id: ledgerPostings.id, number: sql`${number}`.mapWith(Number), day })
    .from(ledgerPostings)
    .innerJoin(reversals, eq(reversals.id, ledgerPostings.reversalId))
    .innerJoin(corrected, and(eq(corrected.invoiceId, ledgerPostings.invoiceId), or(isItsEntry, isOfCreditNote)))
    .where(inArray(ledgerPostings.id, reversing))
    .groupBy(ledgerPostings.id, day, paymentId, payoutId, refundId, creditNoteId)
    .having(sql`${creditNoteId} is null or bool_or(${kind} in ('fee-kept', 'advance'))`)
    .orderBy(asc(number));
  const periods = [...earlier, period];
  const count = period.voucherForm < 5 ? 1 : undefined;
  const references = rows.map(({ id, ...row }) => ({ id, number: row.number, date: voucherDate(row, periods) }));
  return new Map([...Map.groupBy(references, ({ id }) => id)].map(([id, all]) => [id, all.slice(0, count)]));
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
