import { bigint, boolean, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { Currency } from '../../../shared/money.ts';
import type { ReviewState } from '../../invoices/domain/review-states.ts';
import type { PayoutOption } from '../../payout/domain/payout-option.ts';
import type { ForwardingState } from '../domain/forwarding-state.ts';
import type { PinnedField } from '../domain/return-pin.ts';
import type { EscalationMinutes } from '../domain/review-deadline.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => numeric(name, { precision: 30, scale: 0, mode: 'bigint' });

/** Of `invoices`, the review's own state and what is frozen beside it (product §10.6). */
export const reviewedInvoices = pgTable('invoices', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  clientId: uuid('client_id').notNull(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  total: amount('total').notNull(),
  dueDate: date('due_date', { mode: 'string' }).$type<CalendarDate>().notNull(),
  sentStatus: boolean('sent_status').notNull(),
  reviewState: text('review_state').$type<ReviewState>(),
  submittedAt: instant('submitted_at'),
  frozenClientName: text('frozen_client_name'),
  frozenCurrency: text('frozen_currency').$type<Currency>(),
});

/** How many invoices there are in each state; the database counts them as they change (product §2.20). */
export const reviewCounts = pgTable('review_counts', {
  reviewState: text('review_state').$type<ReviewState>().primaryKey(),
  invoices: bigint({ mode: 'number' }).notNull(),
});

/** The review of each submitted revision (product §10.6). */
export const reviews = pgTable('reviews', {
  revisionId: uuid('revision_id').primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  memberId: uuid('member_id').notNull(),
  revision: integer().notNull(),
  senderName: text('sender_name').notNull(),
  searchText: text('search_text').notNull(),
  submittedAt: instant('submitted_at').notNull(),
  openedAt: instant('opened_at'),
  openedBy: uuid('opened_by'),
  decision: text().$type<'returned' | 'forwarded'>(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  note: text(),
});

/** What a return's note is about (product §10.6). */
export const returnPins = pgTable('return_pins', {
  revisionId: uuid('revision_id').notNull(),
  field: text().$type<PinnedField>().notNull(),
  lineId: uuid('line_id'),
  lineNumber: integer('line_number'),
});

/** Which escalations of a revision have been mailed (product §10.6). */
export const reviewEscalations = pgTable('review_escalations', {
  revisionId: uuid('revision_id').notNull(),
  minutes: integer().$type<EscalationMinutes>().notNull(),
  at: instant('at').notNull(),
});

/** The mail of a forwarded revision to the customer (product §10.7). */
export const forwardings = pgTable('forwardings', {
  revisionId: uuid('revision_id').primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  recipientEmail: text('recipient_email').notNull(),
  messageId: text('message_id').notNull(),
  round: integer().notNull().default(1),
  state: text().$type<ForwardingState>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  attemptedAt: instant('attempted_at'),
  answer: text(),
  acceptedAt: instant('accepted_at'),
});

/** The customer's payments, in minor units of the invoice's currency (product §10.8). */
export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  paidOn: date('paid_on', { mode: 'string' }).$type<CalendarDate>().notNull(),
  amount: amount('amount').notNull(),
  overpaid: amount('overpaid').notNull(),
  recordedBy: uuid('recorded_by').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});

/** Each time that a reviewer was shown payout details (product §10.8). */
export const payoutDetailLooks = pgTable('payout_detail_looks', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  memberId: uuid('member_id').notNull(),
  reviewerId: uuid('reviewer_id').notNull(),
  payoutOption: text('payout_option').$type<PayoutOption>().notNull(),
  destination: text().notNull(),
  detailsHash: text('details_hash').notNull(),
  at: instant('at').notNull(),
});

/** The wage's payment (product §10.8). */
export const payouts = pgTable('payouts', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  paidOn: date('paid_on', { mode: 'string' }).$type<CalendarDate>().notNull(),
  amount: amount('amount').notNull(),
  lookId: uuid('look_id').notNull(),
  recordedBy: uuid('recorded_by').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});

/** What takes back a payment or a wage's payment: of one of the two, once (product §10.8). */
export const reversals = pgTable('reversals', {
  id: uuid().primaryKey(),
  paymentId: uuid('payment_id'),
  payoutId: uuid('payout_id'),
  reason: text().notNull(),
  recordedBy: uuid('recorded_by').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});
