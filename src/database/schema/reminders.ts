import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { day, instant } from './columns.ts';

/** The mails that remind customers of late invoices, each step of an invoice once (product §10.14). */
export const reminders = pgTable('reminders', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  /** 1 for the first. */
  step: integer().notNull(),
  state: text().$type<'waiting' | 'accepted' | 'refused'>().notNull().default('waiting'),
  madeAt: instant('made_at').notNull(),
  /** Until then no other process may mail it. */
  claimedUntil: instant('claimed_until'),
  /** When the mail server accepted or refused it. */
  endedOn: day('ended_on'),
});

/** The invoices of which nobody is reminded, and why. */
export const reminderStops = pgTable('reminder_stops', {
  invoiceId: uuid('invoice_id').primaryKey(),
  stoppedBy: uuid('stopped_by').notNull(),
  stoppedAt: instant('stopped_at').notNull(),
  reason: text().notNull(),
});
