import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

/** The program's own URL; one row (product §13). */
export const publicAddresses = pgTable('public_addresses', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  url: text().notNull(),
});
