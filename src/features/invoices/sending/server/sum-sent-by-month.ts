import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { invoices } from '#database/schema/invoices.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';

/** What a member sent in one month and one currency. */
export interface SentInMonth {
  /** YYYY-MM, in Stockholm's calendar. */
  month: string;
  currency: Currency;
  count: number;
  /** In minor units of the currency. */
  total: Hundredths;
}

const month = sql<string>`to_char(${invoiceRevisions.mailedAt} at time zone 'Europe/Stockholm', 'YYYY-MM')`;

// An invoice that was returned and sent again counts once, for its last send.
const isNewest = sql`not exists (
  select 1 from ${invoiceRevisions} newer
  where newer.invoice_id = ${invoiceRevisions.invoiceId} and newer.revision > ${invoiceRevisions.revision}
    and newer.mailed_at is not null)`;

/**
 * Sums a member's sent invoices by month and currency, starting with a month (YYYY-MM). A returned invoice waits to be
 * sent again and doesn't count (product §2.5).
 */
export async function sumSentByMonth(db: Database, memberId: string, since: string): Promise<SentInMonth[]> {
  const rows = await db
    .select({
      month,
      currency: sql<Currency>`${invoices.frozenCurrency}`,
      count: sql<number>`count(*)::int`,
      total: sql<string>`sum(${invoices.total})::text`,
    })
    .from(invoiceRevisions)
    .innerJoin(invoices, eq(invoices.id, invoiceRevisions.invoiceId))
    .where(
      and(
        eq(invoiceRevisions.memberId, memberId),
        sql`${invoiceRevisions.mailedAt} >= ${`${since}-01`}::timestamp at time zone 'Europe/Stockholm'`,
        isNewest,
        eq(invoices.sentStatus, true),
        sql`${invoices.reviewState} is distinct from 'returned'`,
      ),
    )
    .groupBy(month, invoices.frozenCurrency)
    .orderBy(month, invoices.frozenCurrency);
  return rows.map(({ total, ...row }) => ({ ...row, total: BigInt(total) }));
}
