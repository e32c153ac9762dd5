import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { MAIL_CHOICES } from '#features/account/domain/mail-choices.ts';
import { CLIENT_OPTIONS } from '#features/clients/domain/client-facts.ts';
import { VOUCHER_FORM } from '#features/economy/domain/voucher.ts';
import type { InvoiceKind } from '#features/invoices/domain/credit-note.ts';
import { PAYMENT_TERMS } from '#features/invoices/domain/due-date.ts';
import { INVOICE_UNITS } from '#features/invoices/domain/invoice-fields.ts';
import { REVIEW_STATES } from '#features/invoices/domain/review-state.ts';
import { VAT_CATEGORIES } from '#features/invoices/domain/vat/vat-rule.ts';
import { ESCALATION_MINUTES } from '#features/invoices/sending/domain/escalation.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { AGREEMENT_KINDS } from '#features/provider/domain/agreement-kind.ts';
import { INTERVALS } from '#features/recurring/domain/schedule.ts';
import { FORWARDING_STATES, PINNED_FIELDS } from '#features/review/domain/review-fields.ts';
import { POSTING_KINDS } from '#features/settlement/domain/ledger.ts';
import { BATCH_STATES, ROW_STATES } from '#features/settlement/wages-out/domain/payout-batch.ts';
import { LANGUAGES } from '#shared/language.ts';
import { CURRENCIES } from '#shared/money.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { members } from './accounts.ts';
import type { bankTransactions } from './payments-in.ts';
import { bankInformation } from './payout-details.ts';
import type { profiles } from './profiles.ts';
import type { reminders } from './reminders.ts';
import type { reviews } from './reviews.ts';

/** The values of a type. The compiler asks for one that is missing. */
const valuesOf = <Value extends string>(values: Record<Value, true>) => Object.keys(values);

/** What the code may store, by the constraint that lists it in the database. */
const STORED: Record<string, readonly (string | number)[]> = {
  agreement_versions_kind_known: AGREEMENT_KINDS,
  bank_information_option_known: PAYOUT_OPTIONS,
  bank_information_tax_option_known: bankInformation.taxPaymentOption.enumValues,
  bank_statements_currency_known: CURRENCIES,
  bank_transactions_currency_known: CURRENCIES,
  bank_transactions_direction_known: valuesOf<(typeof bankTransactions.$inferSelect)['direction']>({
    credit: true,
    debit: true,
  }),
  booked_periods_voucher_form_known: [VOUCHER_FORM],
  charged_vat_category_known: VAT_CATEGORIES,
  clients_currency_known: CURRENCIES,
  clients_language_check: LANGUAGES,
  clients_option_known: CLIENT_OPTIONS,
  declined_mails_mail_known: MAIL_CHOICES,
  forwardings_state_known: FORWARDING_STATES,
  invoice_lines_unit_known: INVOICE_UNITS,
  invoices_frozen_currency_known: CURRENCIES,
  invoices_kind_known: valuesOf<InvoiceKind>({ invoice: true, 'credit-note': true }),
  invoices_review_state_known: REVIEW_STATES,
  invoices_term_known: PAYMENT_TERMS,
  ledger_postings_kind_known: POSTING_KINDS,
  members_provider_roles_known: members.providerRoles.enumValues,
  members_role_known: members.role.enumValues,
  payments_received_whole: CURRENCIES,
  payout_batch_rows_state_known: ROW_STATES,
  payout_batches_option_known: PAYOUT_OPTIONS,
  payout_batches_state_known: BATCH_STATES,
  payout_detail_looks_option_known: PAYOUT_OPTIONS,
  payouts_sent_whole: CURRENCIES,
  profiles_option_known: valuesOf<(typeof profiles.$inferSelect)['profileOption']>({
    private: true,
    organization: true,
  }),
  recurring_invoices_months_known: INTERVALS,
  refunds_sent_whole: CURRENCIES,
  reminders_state_known: valuesOf<(typeof reminders.$inferSelect)['state']>({
    waiting: true,
    accepted: true,
    refused: true,
  }),
  return_pins_field_known: PINNED_FIELDS,
  review_escalations_minutes_known: ESCALATION_MINUTES,
  reviews_decision_known: valuesOf<NonNullable<(typeof reviews.$inferSelect)['decision']>>({
    returned: true,
    forwarded: true,
  }),
};

test('the database takes every value that the code may store in a column with a list of values', async () => {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  const { rows } = await db.execute<{ name: string; rule: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and (conname like '%\\_known' or conname = any (array[${sql.join(
      Object.keys(STORED).map((name) => sql`${name}`),
      sql`, `,
    )}]))`);
  // A list that nobody has named here would not be compared.
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(STORED).toSorted());
  const refused = rows.flatMap(({ name, rule }) => {
    const taken = [...rule.matchAll(/'([^']+)'::text|\b(\d+)\b/g)].map(([, text, number]) => text ?? Number(number));
    return (STORED[name] ?? []).filter((value) => !taken.includes(value)).map((value) => `${name}: ${value}`);
  });
  expect(refused).toEqual([]);
});
