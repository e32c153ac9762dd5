import { and, asc, between, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths } from '#shared/money.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import { findSentDocuments, isOwnedBy, isOwnedInTotals } from '#features/invoices/server/public.ts';
import { hasAcceptedContract } from '#features/provider/server/public.ts';
import type { CheckedInvoice } from '../../domain/review-checks.ts';
import { invoices } from '#database/schema/invoices.ts';

/** The most earlier invoices of the same total whose lines are compared, the newest of them. */
const COMPARED = 50;
/** How many of the newest earlier invoices are read. The usual total is the median of the sent ones among them. */
const USUAL = 100;

/** Reads what the checks need: an invoice and its member's earlier sent ones, of which credit notes are none (product §10.6). */
export async function findCheckedInvoice(
  db: Database,
  memberId: string,
  document: InvoiceDocument,
  today: CalendarDate,
): Promise<CheckedInvoice> {
  const { id, memberId: owner, invoiceNumber, total, sentStatus, frozenCurrency, kind } = invoices;
  const isEarlier = lt(invoiceNumber, document.invoiceNumber);
  const sought = decimalToHundredths(document.total);
  // As in `isOwnedBy`, only one index fits `between` and the order.
  const sameTotal = await db
    .select({ id })
    .from(invoices)
    .where(
      and(
        isOwnedInTotals(memberId),
        between(total, sought, sought),
        isEarlier,
        eq(sentStatus, true),
        eq(kind, 'invoice'),
        eq(frozenCurrency, document.currency),
      ),
    )
    .orderBy(asc(total), desc(invoiceNumber))
    .limit(COMPARED);
  const newest = db
    .select({ total, sentStatus, frozenCurrency, kind })
    .from(invoices)
    .where(and(isOwnedBy(owner, memberId), isEarlier))
    .orderBy(asc(owner), desc(invoiceNumber))
    .limit(USUAL)
    .as('newest');
  const [usual] = await db
    .select({
      count: sql<number>`count(*)::int`,
      median: sql<string>`coalesce(percentile_disc(0.5) within group (order by ${newest.total}), 0)::text`,
    })
    .from(newest)
    .where(and(eq(newest.sentStatus, true), eq(newest.kind, 'invoice'), eq(newest.frozenCurrency, document.currency)));
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
