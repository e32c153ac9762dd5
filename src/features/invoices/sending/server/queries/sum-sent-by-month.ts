import { and, asc, eq, gt, gte } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { sentMonths } from '#database/schema/invoices.ts';

/**
 * What a member has sent by month and currency, starting with a month (YYYY-MM). A returned invoice waits to be sent again
 * and doesn't count; one that was sent again counts once, for its last send (product §2.5).
 */
export function sumSentByMonth(db: Database, memberId: string, since: string) {
  return db
    .select()
    .from(sentMonths)
    .where(and(eq(sentMonths.memberId, memberId), gte(sentMonths.month, since), gt(sentMonths.invoices, 0)))
    .orderBy(asc(sentMonths.month), asc(sentMonths.currency));
}
