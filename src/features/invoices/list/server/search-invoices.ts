import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { containing, hasTrigram } from '#database/search-by-index.ts';
import { invoices, invoiceTexts } from '#database/schema/invoices.ts';
import type { Hundredths } from '#shared/money.ts';
import { searchable } from '#shared/searchable.ts';
import { findInvoices, type FoundInvoice, invoicesOf, isOfBook, selectInvoices } from './find-invoices.ts';

/** How many of the newest invoices a search looks through, before it asks the index for a rare text. */
const PASSED = 80;

/** A range of amounts in minor units. */
interface Amounts {
  from: Hundredths;
  to: Hundredths;
}

/** What a member searches for. */
export interface InvoiceSearch {
  q: string;
  /** The text read as an invoice number. */
  number: number | null;
  /** The text read as an amount, or as the beginning of one. */
  amounts: Amounts | null;
}

/**
 * A member's invoices with this number, then those with such an amount, without VAT and with it, then the newest with this text in their number,
 * customer, lines or note. A text without three letters or digits in a row is only looked for as a number and an amount,
 * because no index finds it (product §2.23).
 */
export async function searchInvoices(
  db: Database,
  memberId: string,
  { q, number, amounts }: InvoiceSearch,
  limit: number,
): Promise<FoundInvoice[]> {
  const isIndexed = hasTrigram(searchable([q]));
  const none: FoundInvoice[] = [];
  const [withNumber, withAmount, withPayable, ofNumberOrClient, withText] = await Promise.all([
    number === null ? none : findByNumber(db, memberId, number),
    amounts === null ? none : findByAmount(db, memberId, amounts, limit),
    amounts === null ? none : findByPayable(db, memberId, amounts, limit),
    isIndexed ? findInvoices(db, memberId, { q, limit }) : none,
    isIndexed ? findByText(db, memberId, q, limit) : none,
  ]);
  const newest = [...ofNumberOrClient, ...withText].toSorted((a, b) => b.invoiceNumber - a.invoiceNumber);
  const found = new Map(
    [...withNumber, ...withAmount, ...withPayable, ...newest].map((invoice) => [invoice.id, invoice]),
  );
  return [...found.values()].slice(0, limit);
}

/** The member's invoice with a number. It has the list's condition and order, which only one index fits. */
function findByNumber(db: Database, memberId: string, number: number) {
  const { invoiceNumber } = invoices;
  return selectInvoices(db)
    .where(and(isOfBook(invoices.memberId, memberId), eq(invoiceNumber, number)))
    .orderBy(asc(invoices.memberId), desc(invoiceNumber))
    .limit(1);
}

/**
 * The member's invoices with an amount in a range, the smallest amount first. The member's id is compared in a
 * form that only this index has: no other index fits here, and this one doesn't fit elsewhere.
 */
function findByAmount(db: Database, memberId: string, { from, to }: Amounts, limit: number) {
  const { total, invoiceNumber } = invoices;
  const owner = sql`('of ' || ${invoices.memberId}::text)`;
  return selectInvoices(db)
    .where(and(sql`${owner} = ${`of ${memberId}`}`, between(total, from, to)))
    .orderBy(asc(total), desc(invoiceNumber))
    .limit(limit);
}

/** The same for what the customer pays, of sent invoices with VAT. An open one's VAT isn't stored. */
function findByPayable(db: Database, memberId: string, { from, to }: Amounts, limit: number) {
  const { total, vat, invoiceNumber } = invoices;
  const owner = sql`('payable of ' || ${invoices.memberId}::text)`;
  const payable = sql`(${total} + ${vat})`;
  return selectInvoices(db)
    .where(and(sql`${vat} > 0`, sql`${owner} = ${`payable of ${memberId}`}`, between(payable, from, to)))
    .orderBy(asc(payable), desc(invoiceNumber))
    .limit(limit);
}

/** The newest of the member's invoices with a text in a line or the note. */
async function findByText(db: Database, memberId: string, q: string, limit: number): Promise<FoundInvoice[]> {
  // The database gives texts and search the same form.
  const text = q.normalize('NFKD');
  const { id, memberId: owner, invoiceNumber } = invoices;
  const passed = db
    .select({ id, invoiceNumber })
    .from(invoices)
    .where(isOfBook(owner, memberId))
    .orderBy(asc(owner), desc(invoiceNumber))
    .limit(PASSED)
    .as('passed');
  const containingText = db
    .select({ id: invoiceTexts.id })
    .from(invoiceTexts)
    .where(
      sql`${invoiceTexts.invoiceId} = ${passed.id} and strpos(${invoiceTexts.searchText}, search_form(${text})) > 0`,
    )
    .limit(1)
    .as('containing_text');
  const amongNewest = db
    .select({ id: passed.id })
    .from(passed)
    .crossJoinLateral(containingText)
    .orderBy(desc(passed.invoiceNumber))
    .limit(limit);
  const newest = await invoicesOf(db, amongNewest);
  if (newest.length === limit) return newest;
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
