import { numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { instant } from './columns.ts';

/** Payout details, one row per member (product §3.3). The constraints are in db/migrations. */
export const bankInformation = pgTable('bank_information', {
  memberId: uuid('member_id').primaryKey(),
  bankAndWiseOption: text('bank_and_wise_option', { enum: PAYOUT_OPTIONS }),
  wiseIban: text('wise_iban'),
  bankCountry: text('bank_country'),
  bankName: text('bank_name'),
  bankAccountNumber: text('bank_account_number'),
  bankIban: text('bank_iban'),
  bankSwiftCode: text('bank_swift_code'),
  bankOtherInfo: text('bank_other_info'),
  paypalEmail: text('paypal_email'),
  taxPaymentOption: text('tax_payment_option', { enum: ['youPayYourTax', 'wePayYourTax'] }),
  taxCountry: text('tax_country'),
  taxPercentage: numeric('tax_percentage', { precision: 5, scale: 2 }),
  taxNumber: text('tax_number'),
  taxOtherInfo: text('tax_other_info'),
  updatedAt: instant('updated_at').notNull(),
});

type PayoutColumns =
  | { bankAndWiseOption: null }
  | { bankAndWiseOption: 'wiseAccountInfo'; wiseIban: string }
  | { bankAndWiseOption: 'bankAccountInfo'; bankCountry: string; bankName: string }
  | { bankAndWiseOption: 'paypalInfo'; paypalEmail: string };

type TaxColumns =
  | { taxPaymentOption: 'youPayYourTax' | null }
  | { taxPaymentOption: 'wePayYourTax'; taxCountry: string; taxPercentage: string; taxNumber: string };

/** Saved payout details. The database's constraints decide which columns each option fills. */
export type BankInformationRow = typeof bankInformation.$inferSelect & PayoutColumns & TaxColumns;
