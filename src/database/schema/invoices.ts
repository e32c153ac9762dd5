import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#shared/money.ts';
import type { InvoiceUnit } from '#features/invoices/document/domain/invoice-document.ts';
import type { InvoiceKind } from '#features/invoices/domain/credit-note.ts';
import type { PaymentTerm } from '#features/invoices/domain/due-date.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { amount, day, instant, percentage } from './columns.ts';

/** The provider's only series of invoice numbers (product §10.3). */
export const invoiceNumberSeries = pgTable('invoice_number_series', {
  id: integer().primaryKey(),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
});

/**
 * Invoices (product §3.5). Drafting writes what a member edits. Sending writes `sentStatus`, `submittedAt`,
 * `invoiceDate` and the frozen columns. Sending, review and settlement write `reviewState` (product §10.6).
 */
export const invoices = pgTable('invoices', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  clientId: uuid('client_id').notNull(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  kind: text('document_kind').$type<InvoiceKind>().notNull().default('invoice'),
  /** Of a credit note: the invoice that it credits (product §4.10). */
  creditsInvoiceId: uuid('credits_invoice_id'),
  /** Of a credit note: why, as its document says. */
  creditReason: text('credit_reason').notNull().default(''),
  noOfDueDates: smallint('no_of_due_dates').$type<PaymentTerm>().notNull(),
  dueDate: day('due_date').notNull(),
  note: text('note').notNull().default(''),
  total: amount('total').notNull().default(0n),
  /** The VAT of an invoice that is sent and not returned; 0 for every other one (product §9.10). */
  vat: amount('vat').notNull().default(0n),
  /** The day on which the work was completed, if another than the invoice date; with the first one a period (product §9.10). */
  deliveredFrom: day('delivered_from'),
  deliveredOn: day('delivered_on'),
  /** What forwarded credit notes take back, without VAT and of the VAT. The database writes both (product §4.10). */
  credited: amount('credited').notNull().default(0n),
  creditedVat: amount('credited_vat').notNull().default(0n),
  version: integer('version').notNull().default(1),
  sentStatus: boolean('sent_status').notNull().default(false),
  reviewState: text('review_state').$type<ReviewState>(),
  submittedAt: instant('submitted_at'),
  /** That of the document that was sent; null for the day of `submittedAt` (product §10.2). */
  invoiceDate: day('invoice_date'),
  frozenClientName: text('frozen_client_name'),
  frozenCurrency: text('frozen_currency').$type<Currency>(),
  /** The key of the request that made it, copy or not (product §4.8). */
  copyKey: uuid('copy_key'),
  /** The largest wage of an invoice that is sent and not returned (product §9.4). */
  frozenNet: amount('frozen_net'),
  /** The day by which it was paid in full, and once it is paid out that of the wage. The database sets it (product §9.9). */
  settledOn: day('settled_on'),
  /** When its member was told that it is late. */
  overdueMailAt: instant('overdue_mail_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** What a member has sent in a month and currency; the database adds it up as invoices change (product §2.5). */
export const sentMonths = pgTable('sent_months', {
  memberId: uuid('member_id').notNull(),
  /** YYYY-MM, by Stockholm's calendar. */
  month: text().notNull(),
  currency: text().$type<Currency>().notNull(),
  invoices: integer().notNull(),
  total: amount('total').notNull(),
});

/** A member's invoices that are sent and not paid out; the database adds them up as they change (product §2.5). */
export const moneyUnderWay = pgTable('money_under_way', {
  memberId: uuid('member_id').notNull(),
  currency: text().$type<Currency>().notNull(),
  reviewState: text('review_state').$type<Exclude<ReviewState, 'returned' | 'paidOut' | 'credited'>>().notNull(),
  /** The due date, or of paid ones the day of payment. */
  day: day('day').notNull(),
  invoices: integer().notNull(),
  net: amount('net').notNull(),
});

/** Lines of an invoice, ordered by `position` (product §3.6). */
export const invoiceLines = pgTable('invoice_lines', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  position: integer().notNull(),
  unit: text().$type<InvoiceUnit>().notNull(),
  quantity: bigint({ mode: 'bigint' }),
  price: bigint({ mode: 'bigint' }),
  fixedPrice: bigint('fixed_price', { mode: 'bigint' }),
  workDescription: text('work_description').notNull(),
  amount: amount('amount').notNull(),
  /** The chosen VAT rate in hundredths of a percent; null for the provider's default (product §9.10). */
  vatRate: percentage('vat_rate'),
  createdAt: instant('created_at').notNull(),
});

/** What an invoice is found by: the text of each line, and of its note. The database keeps it (product §2.23). */
export const invoiceTexts = pgTable('invoice_texts', {
  /** The id of the line, or of the invoice whose note it is. */
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  memberId: uuid('member_id').notNull(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  searchText: text('search_text').notNull(),
});

/** Copies of trashed invoices (product §4.4). */
export const trashedInvoices = pgTable('trashed_invoices', {
  invoiceId: uuid('invoice_id').primaryKey(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  memberId: uuid('member_id').notNull(),
  copy: jsonb().$type<Record<string, unknown>>().notNull(),
  trashedAt: instant('trashed_at').notNull(),
});
