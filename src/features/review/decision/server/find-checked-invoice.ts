import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths } from '#shared/money.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import { findSentDocuments } from '#features/invoices/server/public.ts';
import { hasAcceptedContract } from '#features/provider/server/public.ts';
import type { CheckedInvoice } from '../../domain/review-checks.ts';
import { invoices } from '#database/schema/invoices.ts';

/** The most earlier invoices of the same total whose lines are compared. */
const COMPARED = 50;

/** Reads what the checks need: an invoice and its member's earlier sent ones (product §10.6). */
export async function findCheckedInvoice(
  db: Database,
  memberId: string,
  document: InvoiceDocument,
  today: CalendarDate,
): Promise<CheckedInvoice> {
  const { id, total } = invoices;
  const earlier = and(
    eq(invoices.memberId, memberId),
    eq(invoices.sentStatus, true),
    eq(invoices.frozenCurrency, document.currency),
    lt(invoices.invoiceNumber, document.invoiceNumber),
  );
  const sameTotal = await db
    .select({ id })
    .from(invoices)
    .where(and(earlier, eq(total, decimalToHundredths(document.total))))
    .limit(COMPARED);
  const [usual] = await db
    .select({
      count: sql<number>`count(*)::int`,
      median: sql<string>`coalesce(percentile_disc(0.5) within group (order by ${total}), 0)::text`,
    })
    .from(invoices)
    .where(earlier);
  const destination = await findPayoutDestination(db, memberId);
  return {
    document,
    agreementAccepted: await hasAcceptedContract(db, memberId),
    payoutIban: destination?.wiseAccountInfo?.ibanNumber ?? destination?.bankAccountInfo?.ibanNumber ?? null,
    sameTotal: await findSentDocuments(
      db,
      memberId,
      sameTotal.map((other) => other.id),
    ),
    usual: { count: usual?.count ?? 0, median: BigInt(usual?.median ?? 0) },
    today,
  };
}
