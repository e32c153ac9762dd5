import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { containing, hasTrigram, NEWEST_READ } from '#database/search-by-index.ts';
import { invoices, invoiceTexts } from '#database/schema/invoices.ts';
import type { Hundredths } from '#shared/money.ts';
import { FEWEST_LETTERS, searchable } from '#shared/searchable.ts';
import { findByNumberOrClient } from './find-invoices.ts';
import { type FoundInvoice, invoicesOf, isOwnedBy, invoiceQuery } from './invoice-query.ts';

/** A range of amounts in minor units. */
interface Amounts {
  from: Hundredths;
  to: Hundredths;
}

/** What a member searches for. */
interface InvoiceSearch {
  q: string;
  /** The text as an invoice number; null if it is none. */
  number: number | null;
  /** The amounts that the text is the beginning of; null if it is no amount. */
  amounts: Amounts | null;
}

/**
 * Searches a member's invoices. First come those with this number, then those with such an amount, without VAT and with
 * it, and then the newest with this text in their number, customer, lines or note. A text without three letters or
 * digits in a row is only looked for in the newest, because no index has it, and a shorter one not at all (product
 * §2.23).
 */
export async function searchInvoices(
  db: Database,
  memberId: string,
  { q, number, amounts }: InvoiceSearch,
  limit: number,
): Promise<FoundInvoice[]> {
  const isLong = q.length >= FEWEST_LETTERS;
  const none: FoundInvoice[] = [];
  const [withNumber, withAmount, withPayable, ofNumberOrClient, withText] = await Promise.all([
    number === null ? none : findByNumber(db, memberId, number),
    amounts === null ? none : findByAmount(db, memberId, amounts, limit),
    amounts === null ? none : findByPayable(db, memberId, amounts, limit),
    isLong ? findByNumberOrClient(db, memberId, q, limit) : none,
    isLong ? findByText(db, memberId, q, limit) : none,
  ]);
  const newest = [...ofNumberOrClient, ...withText].toSorted((a, b) => b.invoiceNumber - a.invoiceNumber);
  const found = new Map(
    [...withNumber, ...withAmount, ...withPayable, ...newest].map((invoice) => [invoice.id, invoice]),
  );
  return [...found.values()].slice(0, limit);
}

/** The member's invoice with a number, if it is theirs: no two invoices have the same. */
function findByNumber(db: Database, memberId: string, number: number) {
  return invoiceQuery(db).where(and(eq(invoices.memberId, memberId), eq(invoices.invoiceNumber, number)));
}

/**
 * The condition that an invoice is a member's. The id is compared in a form that only the index of totals has, so that
 * PostgreSQL uses this index here and nowhere else.
 */
export const isOwnedInTotals = (memberId: string) => sql`('of ' || ${invoices.memberId}::text) = ${`of ${memberId}`}`;

/** The member's invoices with a total in a range, the smallest total first. */
function findByAmount(db: Database, memberId: string, { from, to }: Amounts, limit: number) {
  const { total, invoiceNumber } = invoices;
  return invoiceQuery(db)
    .where(and(isOwnedInTotals(memberId), between(total, from, to)))
    .orderBy(asc(total), desc(invoiceNumber))
    .limit(limit);
}

/**
 * The sent invoices with VAT of which the customer pays an amount in a range. The VAT of an open invoice isn't stored.
 */
function findByPayable(db: Database, memberId: string, { from, to }: Amounts, limit: number) {
  const { total, vat, invoiceNumber } = invoices;
  const owner = sql`('payable of ' || ${invoices.memberId}::text)`;
  const payable = sql`(${total} + ${vat})`;
  return invoiceQuery(db)
    .where(and(sql`${vat} > 0`, sql`${owner} = ${`payable of ${memberId}`}`, between(payable, from, to)))
    .orderBy(asc(payable), desc(invoiceNumber))
    .limit(limit);
}

/** The newest of the member's invoices with a text in a line or the note. */
async function findByText(db: Database, memberId: string, q: string, limit: number): Promise<FoundInvoice[]> {
  // `search_form` in the database converts both texts to the same form.
  const text = q.normalize('NFKD');
  const { id, memberId: owner, invoiceNumber } = invoices;
  const recent = db
    .select({ id, invoiceNumber })
    .from(invoices)
    .where(isOwnedBy(owner, memberId))
    .orderBy(asc(owner), desc(invoiceNumber))
    .limit(NEWEST_READ)
    .as('recent');
  const containingText = db
    .select({ id: invoiceTexts.id })
    .from(invoiceTexts)
    .where(
      sql`${invoiceTexts.invoiceId} = ${recent.id} and strpos(${invoiceTexts.searchText}, search_form(${text})) > 0`,
    )
    .limit(1)
    .as('containing_text');
  const amongNewest = db
    .select({ id: recent.id })
    .from(recent)
    .crossJoinLateral(containingText)
    .orderBy(desc(recent.invoiceNumber))
    .limit(limit);
  const newest = await invoicesOf(db, amongNewest);
  if (newest.length === limit || !hasTrigram(searchable([q]))) return newest;
  const isFound = sql`${invoiceTexts.memberId}::text = ${memberId}
    and ${invoiceTexts.searchText} like (select search_form(${containing(text)}))`;
  const byIndex = db
    .select({ id: invoiceTexts.invoiceId })
    .from(invoiceTexts)
    .where(isFound)
    .groupBy(invoiceTexts.invoiceId, invoiceTexts.invoiceNumber)
    .orderBy(desc(invoiceTexts.invoiceNumber))
    .limit(limit);
  return invoicesOf(db, byIndex);
}
