import { bigint, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Interval } from '#features/recurring/domain/schedule.ts';
import { day, instant } from './columns.ts';

/** Recurring invoices (product §4.9). */
export const recurringInvoices = pgTable('recurring_invoices', {
  /** The invoice that is copied. It may be in the trash since. */
  invoiceId: uuid('invoice_id').primaryKey(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  memberId: uuid('member_id').notNull(),
  months: smallint().$type<Interval>().notNull(),
  day: smallint().notNull(),
  until: day('until'),
  /** Null when the last draft is made. */
  nextOn: day('next_on'),
  /** Why no drafts are made: 'member' if the member has paused it, or the code of a refusal. */
  pausedBy: text('paused_by'),
  createdAt: instant('created_at').notNull(),
});

/** The drafts of recurring invoices, at most one for each date (product §4.9). */
export const recurringDrafts = pgTable(
  'recurring_drafts',
  {
    invoiceId: uuid('invoice_id').notNull(),
    dueOn: day('due_on').notNull(),
    draftId: uuid('draft_id').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.dueOn] })],
);
