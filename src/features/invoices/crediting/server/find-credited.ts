import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#database/database.ts';
import type { InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import {
  isLive,
  ledgerPostings,
  payoutBatchRows,
  payoutDetailDisclosures,
  seenForUnrecordedWage,
} from '#database/schema/settlement.ts';
import type { ExpectedError } from '#server/errors.ts';
import { type Currency, formatAmount, type Hundredths, percentText, sumOf, toDecimalString } from '#shared/money.ts';
import { creditRefusal, leftOf } from '../../domain/credit-note.ts';
import { payableAmount } from '../../document/domain/invoice-document.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import type { creditFacts } from '../endpoints.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { creditedVat, type CreditedLine, isWithin, type LeftToCredit, leftToCredit } from '../domain/left-to-credit.ts';
import { findSentDocuments } from '../../sending/server/queries/find-sent-revisions.ts';
import { readSentSnapshot } from '../../sending/server/queries/read-sent-snapshot.ts';
import { invoiceErrors } from '../../server/errors.ts';

type Row = typeof invoices.$inferSelect;

type Reader = 'member' | 'provider';

/** An invoice with the facts that are needed to credit it: its row, the frozen content, and what is left of it. */
export interface Credited {
  invoice: Row;
  snapshot: InvoiceSnapshot;
  left: LeftToCredit;
}

/**
 * Reads an invoice to credit it. It doesn't check the owner: the caller has locked the invoice, or has its id from a
 * credit note of the member.
 */
export async function findCredited(db: Database, invoiceId: string): Promise<Credited> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (invoice === undefined) throw new Error(`The credited invoice ${invoiceId} is missing.`);
  const notes = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(isCreditNoteOf(invoiceId), eq(invoices.reviewState, 'credited')));
  const snapshot = await readSentSnapshot(db, invoice.memberId, invoiceId);
  const credited = await findSentDocuments(
    db,
    invoice.memberId,
    notes.map(({ id }) => id),
  );
  return { invoice, snapshot, left: leftToCredit(snapshot.document, credited) };
}

/** The condition that a row is a credit note of this invoice. */
export const isCreditNoteOf = (invoiceId: string) =>
  and(eq(invoices.creditsInvoiceId, invoiceId), sql`${invoices.kind} = 'credit-note'`);

/** The condition that the provider has made a credit note, and not its member. The SQL names the tables itself. */
export const isOfProvider = sql<boolean>`(select true from invoice_events
  where invoice_events.invoice_id = invoices.id and kind = 'created' and actor_id <> invoices.member_id limit 1) is not null`;

/**
 * The condition that the provider may put another credit note in the place of one that doesn't wait for review: its own, or
 * that of a freelancer who can't sign in. The SQL names the tables itself.
 */
export const isReplaceable = sql<boolean>`(${isOfProvider}
  or (select disabled_at is not null from members where members.id = invoices.member_id))`;

/** Whether the provider has made a credit note, and not its member. */
export async function isMadeByProvider(db: Database, noteId: string): Promise<boolean> {
  const [note] = await db.select({ isOfProvider }).from(invoices).where(eq(invoices.id, noteId));
  return note?.isOfProvider === true;
}

/** Why an invoice can't be credited now; null if it can (product §4.10). */
export async function whyNotCredited(db: Database, invoice: Row): Promise<ExpectedError | null> {
  switch (creditRefusal(invoice)) {
    case 'not-forwarded':
      return invoiceErrors.creditNotForwarded();
    case 'nothing-left':
      return invoiceErrors.creditNothingLeft();
    case null:
  }
  const [onItsWay] = await db
    .select({ id: payoutBatchRows.id })
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.invoiceId, invoice.id), isLive))
    .limit(1);
  return onItsWay === undefined ? null : invoiceErrors.creditWageInBatch();
}

/** Why an open credit note with these lines can't be sent as it is; null if it can (product §4.10). */
export async function whyNotSent(
  db: Database,
  { invoice, snapshot, left }: Credited,
  lines: readonly CreditedLine[],
): Promise<ExpectedError | null> {
  const refusal = await whyNotCredited(db, invoice);
  if (refusal !== null) return refusal;
  if (lines.length === 0) return null;
  if (lines.every(({ amount }) => amount === 0n)) return invoiceErrors.creditEmpty();
  const { currency, invoiceNumber } = snapshot.document;
  return isWithin(left, lines)
    ? null
    : invoiceErrors.creditTooLarge(String(invoiceNumber), describeLeft(left, currency));
}

/** What is left of an invoice, as Swedish text: '100,00 EUR', or one amount for each of several rates. */
function describeLeft({ total, rows }: LeftToCredit, currency: Currency): string {
  if (rows === null || rows.length < 2) return formatAmount(total, currency);
  const parts = rows.map(({ rate, base }) => `${formatAmount(base, currency)} med ${percentText(rateText(rate))} moms`);
  return new Intl.ListFormat('sv').format(parts);
}

/** The lines of an open credit note. */
const findCreditedLines = (db: Database, noteId: string): Promise<CreditedLine[]> =>
  db
    .select({ amount: invoiceLines.amount, vatRate: invoiceLines.vatRate })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, noteId));

const noteTotal = (lines: readonly CreditedLine[]) => sumOf(lines.map(({ amount }) => amount));

/**
 * What an open credit note of an invoice takes back, with VAT: for its member by its lines, and for the provider as it
 * was last sent.
 */
async function openAmount(
  db: Database,
  { invoice: { memberId }, left }: Credited,
  noteId: string,
  reader: Reader,
): Promise<string> {
  if (reader === 'provider') return payableAmount((await readSentSnapshot(db, memberId, noteId)).document);
  const lines = await findCreditedLines(db, noteId);
  return toDecimalString(noteTotal(lines) + creditedVat(left.rows ?? [], lines).tax);
}

/**
 * The part of the paid wage that would become an advance if this amount without VAT were credited. Empty if there is no
 * such part, and before the wage is paid out.
 */
async function advanceFact(
  db: Database,
  { invoice, snapshot: { document, payoutOption }, left }: Credited,
  amount: Hundredths,
): Promise<{ advanceAmount?: string }> {
  if (invoice.reviewState !== 'paidOut') return {};
  const { kind } = ledgerPostings;
  const [paid] = await db
    .select({
      wage: sql`coalesce(sum(case ${kind} when 'advance' then -amount else amount end), 0)`.mapWith(BigInt),
    })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.invoiceId, invoice.id), inArray(kind, ['wage-paid', 'advance-settled', 'advance'])));
  const rest = left.total > amount ? left.total - amount : 0n;
  const advance = (paid?.wage ?? 0n) - largestWage(rest, document.currency, payoutOption);
  return advance > 0n ? { advanceAmount: toDecimalString(advance) } : {};
}

/**
 * When an accountant last saw the payout details for the wage of a paid invoice to pay it by hand, if they have neither
 * recorded it by hand since nor said that they did not pay. They may have paid it. Once the credit note is forwarded, what
 * is too much of it is an advance (product §10.8).
 */
async function whenWageDisclosed(db: Database, { id, reviewState }: Row): Promise<{ wageDisclosedAt?: string }> {
  if (reviewState !== 'paid') return {};
  const { at, invoiceId } = payoutDetailDisclosures;
  const [disclosed] = await db
    .select({ at })
    .from(payoutDetailDisclosures)
    .where(and(eq(invoiceId, id), seenForUnrecordedWage(id)))
    .orderBy(desc(at))
    .limit(1);
  return disclosed === undefined ? {} : { wageDisclosedAt: disclosed.at.toISOString() };
}

const isOpen = (state: Row['reviewState']) => state === null || state === 'returned';

/**
 * The facts about an invoice's credit notes, or about a credit note's invoice. The provider doesn't see the draft of a
 * credit note, only a returned one, as it was sent (product §4.10, §6).
 * @param invoice for the provider with the sums that were sent, also if it is returned
 */
export async function findCreditFacts(
  db: Database,
  invoice: Pick<
    Row,
    'id' | 'kind' | 'creditsInvoiceId' | 'creditReason' | 'reviewState' | 'total' | 'vat' | 'credited' | 'creditedVat'
  >,
  reader: Reader,
): Promise<z.output<typeof creditFacts>> {
  if (invoice.creditsInvoiceId !== null) {
    const credited = await findCredited(db, invoice.creditsInvoiceId);
    const isEdited = reader === 'member' && isOpen(invoice.reviewState);
    const lines = isEdited ? await findCreditedLines(db, invoice.id) : [];
    return {
      ...(invoice.reviewState === 'credited'
        ? {}
        : await advanceFact(db, credited, isEdited ? noteTotal(lines) : invoice.total)),
      credits: {
        _id: credited.invoice.id,
        invoiceNumber: String(credited.invoice.invoiceNumber),
        reason: invoice.creditReason,
        leftAmount: toDecimalString(credited.left.total),
        problem: isEdited ? ((await whyNotSent(db, credited, lines))?.message ?? null) : null,
        ...(reader === 'provider' && invoice.reviewState !== 'credited'
          ? await whenWageDisclosed(db, credited.invoice)
          : {}),
      },
    };
  }
  if (creditRefusal(invoice) === 'not-forwarded') return undefined;
  const notes = await db
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      total: invoices.total,
      vat: invoices.vat,
      state: invoices.reviewState,
      isReplaceable,
    })
    .from(invoices)
    .where(isCreditNoteOf(invoice.id))
    .orderBy(asc(invoices.invoiceNumber));
  const left = leftOf(invoice);
  const shown = reader === 'member' ? notes : notes.filter(({ state }) => state !== null);
  const isCreditable =
    creditRefusal(invoice) === null &&
    shown.every(
      (note) => note.state === 'credited' || (reader === 'provider' && note.state === 'returned' && note.isReplaceable),
    );
  const open = shown.find(({ state }) => isOpen(state));
  const amount = open && (await openAmount(db, await findCredited(db, invoice.id), open.id, reader));
  return {
    isCreditable,
    ...(isCreditable ? await advanceFact(db, await findCredited(db, invoice.id), left.total) : {}),
    ...(shown.length === 0
      ? {}
      : {
          creditNotes: shown.map(({ id, invoiceNumber, total, vat, state }) => ({
            _id: id,
            invoiceNumber: String(invoiceNumber),
            amount: isOpen(state) && amount !== undefined ? amount : toDecimalString(total + vat),
            state,
          })),
        }),
    ...(invoice.credited === 0n ? {} : { leftAmount: toDecimalString(left.total + left.vat) }),
  };
}
