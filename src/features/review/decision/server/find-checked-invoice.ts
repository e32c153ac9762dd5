import { setImmediate } from 'node:timers/promises';
import { and, asc, between, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { compactIban } from '#shared/iban.ts';
import { ibansIn } from '#shared/iban-checks.ts';
import { slicesOf } from '#shared/slices-of.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import { findSentDocuments, isOwnedBy, isOwnedInTotals } from '#features/invoices/server/public.ts';
import { hasAcceptedContract } from '#features/provider/server/public.ts';
import { billsTheSameAs, type CheckedInvoice, typedTexts } from '../../domain/review-checks.ts';
import { invoices } from '#database/schema/invoices.ts';

/** The most earlier invoices of the same total whose lines are compared, the newest of them. */
const COMPARED = 50;
/** How many of them are in memory at once. */
const READ_AT_ONCE = 5;
/** How many texts are searched for an IBAN at once. */
const TEXTS_AT_ONCE = 25;
/** How many of the newest earlier invoices are read. The usual total is the median of the sent ones among them. */
const USUAL = 100;

/** Reads what the checks need: an invoice and its member's earlier sent ones, of which credit notes are none (product §10.6). */
export async function findCheckedInvoice(
  db: Database,
  memberId: string,
  document: InvoiceDocument,
  today: CalendarDate,
): Promise<CheckedInvoice> {
  const { id, memberId: owner, invoiceNumber, total, sentStatus, reviewState, frozenCurrency, kind } = invoices;
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
        // What was taken back in whole is billed anew.
        sql`${reviewState} is distinct from 'credited'`,
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
      // Halfway between the two in the middle, which are the same one of an odd number. percentile_cont is floating point.
      median: sql<string>`coalesce(round((percentile_disc(0.5) within group (order by ${newest.total})
        + percentile_disc(0.5) within group (order by ${newest.total} desc)) / 2.0), 0)::text`,
    })
    .from(newest)
    .where(and(eq(newest.sentStatus, true), eq(newest.kind, 'invoice'), eq(newest.frozenCurrency, document.currency)));
  return {
    document,
    agreementAccepted: await hasAcceptedContract(db, memberId),
    payout: await findPayoutDestination(db, memberId),
    otherIban: await findOtherIban(document),
    duplicateOf: await findDuplicate(
      db,
      memberId,
      sameTotal.map((other) => other.id),
      document,
    ),
    usual: { count: usual?.count ?? 0, median: BigInt(usual?.median ?? 0) },
    today,
  };
}

/**
 * An IBAN in the typed texts that isn't the provider's; null if there is none. The longest invoice has half a megabyte of
 * text, so other requests have their turns in between.
 */
async function findOtherIban(document: InvoiceDocument): Promise<string | null> {
  const own = compactIban(document.provider.bank.iban);
  for (const slice of slicesOf(typedTexts(document), TEXTS_AT_ONCE)) {
    const other = slice.flatMap((text) => ibansIn(text)).find((iban) => iban !== own);
    if (other !== undefined) return other;
    await setImmediate();
  }
  return null;
}

/**
 * The number of the newest of these invoices that bills the same as a document; null if none does. Comparing the longest
 * ones takes 30 ms each, so other requests have their turns in between. They take megabytes, so only some are read at
 * once.
 * @param invoiceIds the newest first
 */
async function findDuplicate(
  db: Database,
  memberId: string,
  invoiceIds: readonly string[],
  document: InvoiceDocument,
): Promise<number | null> {
  const isSame = billsTheSameAs(document);
  for (const slice of slicesOf(invoiceIds, READ_AT_ONCE)) {
    const others = await findSentDocuments(db, memberId, slice);
    for (const other of others.toSorted((a, b) => b.invoiceNumber - a.invoiceNumber)) {
      if (isSame(other)) return other.invoiceNumber;
      await setImmediate();
    }
  }
  return null;
}
