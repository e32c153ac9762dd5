import { bigint, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#shared/money.ts';
import type { Accounts, VoucherForm } from '#features/economy/domain/voucher.ts';
import { amount, day, instant } from './columns.ts';

/** What customers owe, by invoice. The database keeps it as it posts the ledger (product §2.24). */
export const receivables = pgTable('receivables', {
  invoiceId: uuid('invoice_id').primaryKey(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  memberId: uuid('member_id').notNull(),
  clientId: uuid('client_id').notNull(),
  currency: text().$type<Currency>().notNull(),
  dueDate: day('due_date').notNull(),
  /** What is left to pay, in minor units of the currency. */
  open: amount('open').notNull(),
});

/** The months that are booked, one after the other (product §10.12). */
export const bookedPeriods = pgTable('booked_periods', {
  /** YYYY-MM. */
  month: text().primaryKey(),
  /** The number of the last posting in the ledger that can belong to the month. */
  lastPosting: bigint('last_posting', { mode: 'number' }).notNull(),
  accounts: jsonb().$type<Accounts>().notNull(),
  /**
   * What its vouchers say, in which order they come and how accounts are named. A month that the release before books gets
   * the default.
   */
  voucherForm: smallint('voucher_form').$type<VoucherForm>().notNull().default(1),
  bookedBy: uuid('booked_by').notNull(),
  bookedAt: instant('booked_at').notNull(),
});
