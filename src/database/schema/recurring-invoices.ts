import { bigint, date, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Interval } from '#features/recurring/domain/schedule.ts';

/** Recurring invoices (product §4.9). */
export const recurringInvoices = pgTable('recurring_invoices', {
  /** The invoice that is copied. It may be in the trash since. */
  invoiceId: uuid('invoice_id').primaryKey(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  memberId: uuid('member_id').notNull(),
  months: smallint().$type<Interval>().notNull(),
  day: smallint().notNull(),
  until: date({ mode: 'string' }).$type<CalendarDate>(),
  /** Null when the last draft is made. */
  nextOn: date('next_on', { mode: 'string' }).$type<CalendarDate>(),
  /** Why no drafts are made: 'member' if the member has paused it, or the code of a refusal. */
  pausedBy: text('paused_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** The drafts of recurring invoices, at most one for each date (product §4.9). */
export const recurringDrafts = pgTable(
  'recurring_drafts',
  {
    invoiceId: uuid('invoice_id').notNull(),
    dueOn: date('due_on', { mode: 'string' }).$type<CalendarDate>().notNull(),
    draftId: uuid('draft_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.dueOn] })],
);
