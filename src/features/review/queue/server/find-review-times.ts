import { gte } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { ReviewTimes } from '../../domain/deadline-figures.ts';
import { reviews } from '#database/schema/reviews.ts';

/** When the revisions since a certain time were submitted and decided. */
export function findReviewTimes(db: Database, since: Date): Promise<ReviewTimes[]> {
  return db
    .select({ submittedAt: reviews.submittedAt, decidedAt: reviews.decidedAt })
    .from(reviews)
    .where(gte(reviews.submittedAt, since));
}
