import { bigint, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { ForwardingState, PinnedField } from '#features/review/domain/review-fields.ts';
import type { EscalationMinutes } from '#features/invoices/sending/domain/escalation.ts';
import { day, instant } from './columns.ts';

/** How many invoices are in each state. A trigger in the database updates the counts (product §2.20). */
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

/** Of what was submitted on a day in Stockholm: how many decisions there are, how many in time, and their median time. */
export const reviewDays = pgTable('review_days', {
  day: day('day').primaryKey(),
  counted: integer().notNull(),
  onTime: integer('on_time').notNull(),
  medianMinutes: doublePrecision('median_minutes'),
});

/** The part of the invoice that a return's note is about (product §10.6). */
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
  lastError: text('answer'),
  acceptedAt: instant('accepted_at'),
  claimedUntil: instant('claimed_until'),
});
