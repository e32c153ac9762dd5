import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#database/database.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import { ledgerPostings, payoutDetailDisclosures, seenForUnrecordedWage } from '#database/schema/settlement.ts';
import { type Hundredths, sumOf, toDecimalString } from '#shared/money.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { creditRefusal, leftOf } from '../../domain/credit-note.ts';
import { payableAmount } from '../../document/domain/invoice-document.ts';
import { readSentSnapshot } from '../../sending/server/queries/read-sent-snapshot.ts';
import { creditedVat, type CreditedLine } from '../domain/left-to-credit.ts';
import type { creditFacts } from '../endpoints.ts';
import { whyNotSent } from './credit-refusals.ts';
import { type Credited, findCredited, isCreditNoteOf, isReplaceable } from './find-credited.ts';

type Row = Credited['invoice'];
type Reader = 'member' | 'provider';
type CreditFacts = z.output<typeof creditFacts>;
type CreditedOrNote = Pick<
  Row,
  | 'id'
  | 'memberId'
  | 'kind'
  | 'creditsInvoiceId'
  | 'creditReason'
  | 'reviewState'
  | 'total'
  | 'vat'
  | 'credited'
  | 'creditedVat'
>;

const isEditable = (state: Row['reviewState']) => state === null || state === 'returned';

/**
 * The facts about an invoice's credit notes, or about a credit note's invoice. The provider doesn't see the draft of a
 * credit note, only a returned one, as it was sent (product §4.10, §6).
 * @param invoice for the provider with the sums that were sent, also if it is returned
 */
export async function findCreditFacts(db: Database, invoice: CreditedOrNote, reader: Reader): Promise<CreditFacts> {
  if (invoice.creditsInvoiceId !== null) {
    return factsOfNote(db, invoice, await findCredited(db, invoice.memberId, invoice.creditsInvoiceId), reader);
  }
  return creditRefusal(invoice) === 'not-forwarded' ? undefined : factsOfInvoice(db, invoice, reader);
}

async function factsOfNote(
  db: Database,
  note: CreditedOrNote,
  credited: Credited,
  reader: Reader,
): Promise<CreditFacts> {
  const isEdited = reader === 'member' && isEditable(note.reviewState);
  const lines = isEdited ? await findCreditedLines(db, note.id) : [];
  return {
    ...(note.reviewState === 'credited'
      ? {}
      : await advanceFact(db, credited, isEdited ? noteTotal(lines) : note.total)),
    credits: {
      _id: credited.invoice.id,
      invoiceNumber: String(credited.invoice.invoiceNumber),
      reason: note.creditReason,
      leftAmount: toDecimalString(credited.left.total),
      hasVat: credited.left.rows !== null,
      problem: isEdited ? ((await whyNotSent(db, credited, lines))?.message ?? null) : null,
      ...(reader === 'provider' && note.reviewState !== 'credited'
        ? await whenWageDisclosed(db, credited.invoice)
        : {}),
    },
  };
}

async function factsOfInvoice(db: Database, invoice: CreditedOrNote, reader: Reader): Promise<CreditFacts> {
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
  const editable = shown.find(({ state }) => isEditable(state));
  const credited = isCreditable || editable !== undefined ? await findCredited(db, invoice.memberId, invoice.id) : null;
  const editableAmount = credited && editable && (await amountOfEditable(db, credited, editable.id, reader));
  return {
    isCreditable,
    ...(credited !== null && isCreditable ? await advanceFact(db, credited, left.total) : {}),
    ...(shown.length === 0
      ? {}
      : {
          creditNotes: shown.map(({ id, invoiceNumber, total, vat, state }) => ({
            _id: id,
            invoiceNumber: String(invoiceNumber),
            amount: (id === editable?.id ? editableAmount : null) ?? toDecimalString(total + vat),
            state,
          })),
        }),
    ...(invoice.credited === 0n ? {} : { leftAmount: toDecimalString(left.total + left.vat) }),
  };
}

/** The lines of a credit note that can be edited. */
const findCreditedLines = (db: Database, noteId: string): Promise<CreditedLine[]> =>
  db
    .select({ amount: invoiceLines.amount, vatRate: invoiceLines.vatRate })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, noteId));

const noteTotal = (lines: readonly CreditedLine[]) => sumOf(lines.map(({ amount }) => amount));

/**
 * What a credit note that can be edited takes back, with VAT: for its member by its lines, and for the provider as it
 * was last sent.
 */
async function amountOfEditable(
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
  const advance = (paid?.wage ?? 0n) - largestWage(rest, document.currency, payoutOption, document.invoiceDate);
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
