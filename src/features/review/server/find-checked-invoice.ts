import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../server/database/database.ts';
import type { CalendarDate } from '../../../shared/calendar-date.ts';
import { decimalToHundredths } from '../../../shared/money.ts';
import type { InvoiceDocument } from '../../invoice-document/domain/invoice-document.ts';
import { findPayoutDestination } from '../../payout/server/read-model.ts';
import { findSentDocuments, hasAcceptedAgreement } from '../../sending/server/read-model.ts';
import type { CheckedInvoice } from '../domain/review-checks.ts';
import { reviewedInvoices } from './tables.ts';

/** Most earlier invoices of the same total that are compared line by line. */
const COMPARED = 50;

/** What the checks look at: an invoice beside its member's earlier ones that were sent (product §10.6). */
export async function findCheckedInvoice(
  db: Database,
  memberId: string,
  document: InvoiceDocument,
  today: CalendarDate,
): Promise<CheckedInvoice> {
  const { id, total } = reviewedInvoices;
  const earlier = and(
    eq(reviewedInvoices.memberId, memberId),
    eq(reviewedInvoices.sentStatus, true),
    eq(reviewedInvoices.frozenCurrency, document.currency),
    lt(reviewedInvoices.invoiceNumber, document.invoiceNumber),
  );
  const sameTotal = await db
    .select({ id })
    .from(reviewedInvoices)
    .where(and(earlier, eq(total, decimalToHundredths(document.total))))
    .limit(COMPARED);
  const [usual] = await db
    .select({
      count: sql<number>`count(*)::int`,
      median: sql<string>`coalesce(percentile_disc(0.5) within group (order by ${total}), 0)::text`,
    })
    .from(reviewedInvoices)
    .where(earlier);
  const destination = await findPayoutDestination(db, memberId);
  return {
    document,
    agreementAccepted: await hasAcceptedAgreement(db, memberId),
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
