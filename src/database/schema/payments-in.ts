import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#shared/money.ts';
import { amount, day, instant } from './columns.ts';

/** The bank's files that were imported, each once (product §10.13). */
export const bankFiles = pgTable('bank_files', {
  id: uuid().primaryKey(),
  /** Of its bytes, and of the accounts whose statements were left out, if there were any. */
  sha256: text().notNull(),
  name: text().notNull(),
  /** The kind of its ISO 20022 message, such as 'camt.053.001.08'. */
  kind: text().notNull(),
  messageId: text('message_id').notNull(),
  importedBy: uuid('imported_by').notNull(),
  importedAt: instant('imported_at').notNull(),
});

/** The statements of the bank's files, by which a gap between two of them is seen. */
export const bankStatements = pgTable('bank_statements', {
  fileId: uuid('file_id').notNull(),
  position: integer().notNull(),
  statementId: text('statement_id').notNull(),
  /** The IBAN of the provider's account, without spaces; null in what an earlier release stored. */
  account: text(),
  currency: text().$type<Currency>().notNull(),
  sequence: bigint({ mode: 'number' }),
  opening: amount('opening'),
  closing: amount('closing'),
  fromDay: day('from_day'),
  toDay: day('to_day'),
});

/**
 * Each movement of the provider's account by the bank's files, once, in minor units of its currency. Only `unbooked` and
 * `isSetAside` ever change, and the database itself changes them (product §10.13).
 */
export const bankTransactions = pgTable('bank_transactions', {
  id: uuid().primaryKey(),
  /** Identifies the bank's entry. It is the same in every file that has the entry. */
  entryKey: text('entry_key').notNull(),
  /** The payment's place in the entry. */
  position: integer().notNull(),
  fileId: uuid('file_id').notNull(),
  direction: text().$type<'credit' | 'debit'>().notNull(),
  isReversal: boolean('is_reversal').notNull(),
  amount: amount('amount').notNull(),
  currency: text().$type<Currency>().notNull(),
  bookedOn: day('booked_on').notNull(),
  valueOn: day('value_on'),
  bankReference: text('bank_reference'),
  /** The ids that the payer gave. They show whether a debit is a payment that we ordered. */
  endToEndId: text('end_to_end_id'),
  messageId: text('message_id'),
  paymentInformationId: text('payment_information_id'),
  references: text('reference_texts').array().notNull(),
  /** The invoice number, if there is one RF reference with right check digits. */
  referenceNumber: bigint('reference_number', { mode: 'number' }),
  text: text('remittance').notNull(),
  partyName: text('party_name'),
  partyAccount: text('party_account'),
  /** What the payer sent in another currency, if the bank tells it. */
  instructedAmount: amount('instructed_amount'),
  instructedCurrency: text('instructed_currency').$type<Currency>(),
  importedAt: instant('imported_at').notNull(),
  unbooked: amount('unbooked').notNull(),
  isSetAside: boolean('is_set_aside').notNull().default(false),
});

/** Who said that money is not from a customer, or that it is after all, when and why. */
export const bankTransactionDecisions = pgTable('bank_transaction_decisions', {
  id: uuid().primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
  isSetAside: boolean('is_set_aside').notNull(),
  reason: text().notNull(),
  decidedBy: uuid('decided_by').notNull(),
  decidedAt: instant('decided_at').notNull(),
});
