import { and, asc, eq, gt, gte, ne, or } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { sentMonths } from '#database/schema/invoices.ts';

/**
 * What a member has sent by month and currency, starting with a month (YYYY-MM). A returned invoice waits to be sent again
 * and doesn't count; one that was sent again counts once, for its last send. A credit note takes back and doesn't count (product §2.5).
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
