import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea', toDriver: (bytes) => Buffer.from(bytes) });

/** Generated PDFs, keyed by the SHA-256 of their bytes (product §10.2). */
export const documents = pgTable('documents', {
  sha256: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytea().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
