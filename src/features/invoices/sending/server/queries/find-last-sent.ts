import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';

/**
 * The invoice that a member sent last, even if it is in the trash now; null for a member who has never sent one
 * (product §4.3).
 */
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
