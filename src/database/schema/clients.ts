import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Language, USUAL_LANGUAGE } from '#shared/language.ts';
import type { Currency } from '#shared/money.ts';
import type { ClientOption } from '#features/clients/domain/client-facts.ts';
import { instant } from './columns.ts';

/** Customers of both types share one set of columns (product §3.4, §4.7). */
export const clients = pgTable('clients', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  customerNumber: integer('customer_number').notNull(),
  clientOption: text('client_option').$type<ClientOption>().notNull(),
  idNumber: text('id_number').notNull(),
  vatNumber: text('vat_number'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name'),
  recipientEmail: text('recipient_email').notNull(),
  referenceName: text('reference_name').notNull(),
  contactNumber: text('contact_number').notNull(),
  currencyCode: text('currency_code').$type<Currency>().notNull(),
  street: text('street').notNull(),
  postalCode: text('postal_code').notNull(),
  city: text('city').notNull(),
  country: text('country').notNull(),
  language: text('language').$type<Language>().notNull().default(USUAL_LANGUAGE),
  searchText: text('search_text').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});
