import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#shared/money.ts';
import type { VatCategory } from '#features/invoices/domain/vat/vat-rule.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import type { PostingKind } from '#features/settlement/domain/ledger.ts';
import type { BatchState, ChosenDestination, RowState } from '#features/settlement/wages-out/domain/payout-batch.ts';
import { amount, day, instant, percentage } from './columns.ts';

/**
 * The customer's payments, and what is written off instead of one, in minor units of the invoice's currency (product
 * §10.8).
 */
export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  paidOn: day('paid_on').notNull(),
  amount: amount('amount').notNull(),
  overpaid: amount('overpaid').notNull(),
  recordedBy: uuid('recorded_by').notNull(),
  recordedAt: instant('recorded_at').notNull(),
  /** The transaction of the bank's file that it was booked from; null if a person typed it (product §10.13). */
  bankTransactionId: uuid('bank_transaction_id'),
  /** Why the provider bears the amount itself; null if the customer has paid it. */
  writeOffReason: text('write_off_reason'),
  /** What came in for it, if it came in another currency than the invoice's (product §9.6). */
  receivedAmount: amount('received_amount'),
  receivedCurrency: text('received_currency').$type<Currency>(),
});

/** What of overpayments was paid back to the customers, or kept as late charges (product §10.8). */
export const refunds = pgTable('refunds', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  paidOn: day('paid_on').notNull(),
  amount: amount('amount').notNull(),
  /** What the bank's statement says of it; null if the accountant gave none. */
  reference: text(),
  /** Whether the provider has kept it as the interest and fee of a reminder, and paid back nothing. */
  isLateCharge: boolean('is_late_charge').notNull().default(false),
  recordedBy: uuid('recorded_by').notNull(),
  recordedAt: instant('recorded_at').notNull(),
  /** What left the bank for it, if it left in another currency than the invoice's (product §9.6). */
  sentAmount: amount('sent_amount'),
  sentCurrency: text('sent_currency').$type<Currency>(),
});

/**
 * A row for each time that an accountant saw payout details (product §10.8). The table keeps its first name: during a
 * rollout the previous release runs beside this one, and it would not find a renamed table.
 */
export const payoutDetailDisclosures = pgTable('payout_detail_looks', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  memberId: uuid('member_id').notNull(),
  /** The accountant who saw them. The column keeps its first name. */
  accountantId: uuid('reviewer_id').notNull(),
  payoutOption: text('payout_option').$type<PayoutOption>().notNull(),
  destination: text().notNull(),
  detailsHash: text('details_hash').notNull(),
  /** What of the invoice's total was credited then. The database writes it. */
  credited: amount('credited').notNull().default(0n),
  at: instant('at').notNull(),
  /** When the accountant said that they did not pay the wage; null if they have not. */
  notPaidAt: instant('not_paid_at'),
});

/** Paid wages (product §10.8). */
export const payouts = pgTable('payouts', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  paidOn: day('paid_on').notNull(),
  amount: amount('amount').notNull(),
  /** What of the wage settles advances. The wage is this and `amount`. */
  advance: amount('advance').notNull().default(0n),
  /** What of the wage is an advance at once, because the invoice was credited after its payout details were seen. */
  tooMuch: amount('too_much').notNull().default(0n),
  disclosureId: uuid('look_id').notNull(),
  /** The row of a batch that it was paid out by; null if it was recorded by hand. */
  batchRowId: uuid('batch_row_id'),
  /** The debit of the bank's file that shows it; null if a person recorded it. */
  bankTransactionId: uuid('bank_transaction_id'),
  recordedBy: uuid('recorded_by').notNull(),
  recordedAt: instant('recorded_at').notNull(),
  /** What left the bank for it, if it left in another currency than the invoice's (product §9.6). */
  sentAmount: amount('sent_amount'),
  sentCurrency: text('sent_currency').$type<Currency>(),
});

/**
 * Reversals of entries: each row reverses a row of `payments`, `refunds` or `payouts`, and each of them can be reversed
 * once (product §10.8).
 */
export const reversals = pgTable('reversals', {
  id: uuid().primaryKey(),
  paymentId: uuid('payment_id'),
  payoutId: uuid('payout_id'),
  refundId: uuid('refund_id'),
  reason: text().notNull(),
  /** The bank's day, if it has sent a wage back; null for that of `recordedAt`. */
  reversedOn: day('reversed_on'),
  recordedBy: uuid('recorded_by').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});

/**
 * The ledger: each movement of an invoice's money, with who, when and because of what. The database itself writes it as
 * entries are recorded, and refuses every change (product §10.10).
 */
export const ledgerPostings = pgTable('ledger_postings', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  invoiceId: uuid('invoice_id').notNull(),
  memberId: uuid('member_id').notNull(),
  kind: text().$type<PostingKind>().notNull(),
  amount: amount('amount').notNull(),
  currency: text().$type<Currency>().notNull(),
  /** An invoice's date, the day on which money moved, or that of a reversal. */
  day: day('day').notNull(),
  /** The entry, reversal or credit note that moved it; none for what the invoice was charged. */
  paymentId: uuid('payment_id'),
  payoutId: uuid('payout_id'),
  refundId: uuid('refund_id'),
  reversalId: uuid('reversal_id'),
  creditNoteId: uuid('credit_note_id'),
  actorId: uuid('actor_id').notNull(),
  at: instant('at').notNull(),
});

/**
 * What is to be taken back of a member's paid wages, because their invoices were credited. The database adds it up from
 * the ledger (product §10.8).
 */
export const memberAdvances = pgTable('member_advances', {
  memberId: uuid('member_id').notNull(),
  currency: text().$type<Currency>().notNull(),
  balance: amount('balance').notNull(),
});

/** The VAT in what an invoice was charged, by category and rate. The database writes it with the posting (product §9.10). */
export const chargedVat = pgTable('charged_vat', {
  postingId: bigint('posting_id', { mode: 'number' }).notNull(),
  category: text().$type<VatCategory>().notNull(),
  rate: percentage('rate').notNull(),
  base: amount('base').notNull(),
  tax: amount('tax').notNull(),
  /** The number of the account that it is booked on, as it was set at the send. */
  account: text().notNull(),
});

/**
 * What customers have paid to a member in a month, and the paid wages, without what was reversed. The database adds it up
 * as it is recorded (product §2.5).
 */
export const settledMonths = pgTable('settled_months', {
  memberId: uuid('member_id').notNull(),
  /** YYYY-MM, of the day on which the money moved. */
  month: text().notNull(),
  currency: text().$type<Currency>().notNull(),
  paid: amount('paid').notNull(),
  paidOut: amount('paid_out').notNull(),
});

/** The wages paid out to a member in a calendar year. The database adds them up as they are recorded (product §2.16). */
export const wageYears = pgTable('wage_years', {
  memberId: uuid('member_id').notNull(),
  year: integer().notNull(),
  currency: text().$type<Currency>().notNull(),
  wages: integer().notNull(),
  /** The totals of the wages' invoices. */
  invoiced: amount('invoiced').notNull(),
  /** The wages, with the advances that they settled and without what became one. */
  wageSum: amount('paid_out').notNull(),
  /** What was paid to the member. */
  paidAmount: amount('paid_amount').notNull(),
});

/** Wages that go out in one file (product §10.11). */
export const payoutBatches = pgTable('payout_batches', {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  payoutOption: text('payout_option').$type<PayoutOption>().notNull(),
  currency: text().$type<Currency>().notNull(),
  state: text().$type<BatchState>().notNull(),
  madeBy: uuid('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  /** Whether the provider let the one who made it approve it too. */
  ownApproval: boolean('own_approval').notNull().default(false),
  sentBy: uuid('sent_by'),
  sentAt: instant('sent_at'),
  /** The day on which the bank is asked to pay. */
  executesOn: day('executes_on'),
  /** The provider's facts that its file has; null before, and for files of releases that didn't note it. */
  factsVersion: integer('facts_version'),
});

/** The wage of one invoice in a batch. The database freezes it (product §10.11). */
export const payoutBatchRows = pgTable('payout_batch_rows', {
  id: uuid().primaryKey(),
  batchId: uuid('batch_id').notNull(),
  invoiceId: uuid('invoice_id').notNull(),
  memberId: uuid('member_id').notNull(),
  disclosureId: uuid('disclosure_id').notNull(),
  amount: amount('amount').notNull(),
  /** What of the wage settles advances. The wage is this and `amount`. */
  advance: amount('advance').notNull().default(0n),
  recipient: text().notNull(),
  /** null once the row has ended: then only the last characters are kept, with the disclosure. */
  details: jsonb().$type<ChosenDestination>(),
  state: text().$type<RowState>().notNull().default('waiting'),
  /** Why it was stopped or rejected. */
  reason: text(),
  /** When the member changed the details after they had gone to the bank. */
  changedAt: instant('changed_at'),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
});

/**
 * The condition that a row is on its way out. It is word for word that of the index of such rows, so that PostgreSQL
 * can use it.
 */
export const isLive = sql`${payoutBatchRows.state} in ('waiting', 'sent')`;

/**
 * The condition that an invoice's payout details were seen to pay its wage by hand. What was seen while the wage was in a
 * batch counts for nothing, because the batch pays it. Neither does what was seen by somebody who has said since that they
 * did not pay (product §10.8). The offset keeps PostgreSQL from making a join of it, for which it may read all batches.
 */
export const seenToPayByHand = (
  invoiceId: string | PgColumn,
) => sql`${payoutDetailDisclosures.notPaidAt} is null and not exists (
  select from payout_batch_rows row_of_batch join payout_batches batch on batch.id = batch_id
  where invoice_id = ${invoiceId} and made_at <= ${payoutDetailDisclosures.at}
    and (ended_at is null or ended_at >= ${payoutDetailDisclosures.at})
  offset 0
)`;

/**
 * The condition that an invoice's payout details were seen to pay its wage by hand, and that whoever saw them has recorded
 * no wage of it by hand since. They may have paid it (product §10.8).
 */
export const seenForUnrecordedWage = (
  invoiceId: string | PgColumn,
) => sql`${seenToPayByHand(invoiceId)} and not exists (
  select from payouts where payouts.invoice_id = ${invoiceId} and recorded_at >= ${payoutDetailDisclosures.at}
    and recorded_by = ${payoutDetailDisclosures.accountantId} and batch_row_id is null
  offset 0
)`;
