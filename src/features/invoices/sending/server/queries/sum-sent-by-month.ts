import { and, asc, eq, gt, gte, ne, or } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { sentMonths } from '#database/schema/invoices.ts';

/**
 * The sums that a member has sent, by month (YYYY-MM) and currency, from a month on. An invoice counts once, in the
 * month of its invoice date. Returned invoices and credit notes don't count (product §2.5).
 */
export function sumSentByMonth(db: Database, memberId: string, since: string) {
  return db
    .select()
    .from(sentMonths)
    .where(
      and(
        eq(sentMonths.memberId, memberId),
        gte(sentMonths.month, since),
        or(gt(sentMonths.invoices, 0), ne(sentMonths.total, 0n)),
      ),
    )
    .orderBy(asc(sentMonths.month), asc(sentMonths.currency));
}
