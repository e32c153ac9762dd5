import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Hits of a key within its window (product §12.3). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
});
