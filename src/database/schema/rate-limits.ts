import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How often a key was used within its time window (product §12.3). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
});
