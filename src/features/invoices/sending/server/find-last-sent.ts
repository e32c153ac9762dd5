import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';

/** What a member mailed last, trashed since or not; null for a member who has never sent an invoice (product §4.3). */
export async function findLastSent(
  db: Database,
  memberId: string,
): Promise<{ invoiceNumber: number; mailedAt: Date } | null> {
  const [last] = await db
    .select({ invoiceNumber: invoiceRevisions.invoiceNumber, mailedAt: invoiceRevisions.mailedAt })
    .from(invoiceRevisions)
    .where(and(eq(invoiceRevisions.memberId, memberId), isNotNull(invoiceRevisions.mailedAt)))
    .orderBy(desc(invoiceRevisions.mailedAt))
    .limit(1);
  if (last === undefined || last.mailedAt === null) return null;
  return { invoiceNumber: last.invoiceNumber, mailedAt: last.mailedAt };
}
