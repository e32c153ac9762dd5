import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '#shared/calendar-date.ts';

/** The mails that remind customers of late invoices, each step of an invoice once (product §10.14). */
export const reminders = pgTable('reminders', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  /** 1 for the first. */
  step: integer().notNull(),
  state: text().$type<'waiting' | 'accepted' | 'refused'>().notNull().default('waiting'),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  /** Until then no other process may mail it. */
  claimedUntil: timestamp('claimed_until', { withTimezone: true }),
  /** When the mail server accepted or refused it. */
  endedOn: date('ended_on', { mode: 'string' }).$type<CalendarDate>(),
});

/** The invoices of which nobody is reminded, and why. */
export const reminderStops = pgTable('reminder_stops', {
  invoiceId: uuid('invoice_id').primaryKey(),
  stoppedBy: uuid('stopped_by').notNull(),
  stoppedAt: timestamp('stopped_at', { withTimezone: true }).notNull(),
  reason: text().notNull(),
});
