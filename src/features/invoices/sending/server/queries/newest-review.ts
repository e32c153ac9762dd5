import { desc, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { reviews } from '#database/schema/reviews.ts';

/**
 * The review of an invoice's newest revision, for a lateral join. It is one lookup in an index for each invoice,
 * whatever PostgreSQL's statistics are. With `not exists (… newer …)` PostgreSQL may read all reviews.
 */
export function newestReview(db: Database, invoiceId: PgColumn) {
  return db
    .select()
    .from(reviews)
    .where(eq(reviews.invoiceId, invoiceId))
    .orderBy(desc(reviews.revision))
    .limit(1)
    .as('newest_review');
}
