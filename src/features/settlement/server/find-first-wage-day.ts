import { and, eq, inArray, lte, min, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { ledgerPostings, payoutDetailDisclosures } from '#database/schema/settlement.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';

/**
 * The first day on which the wage of an invoice can have been paid: by which the customer's payments cover what was owed
 * when its payout details were seen. If somebody saw them earlier, a payment that covered it then was reversed since, and
 * the wage may have been paid already. It is never before the invoice date, which is also the answer if nothing was owed
 * (product §10.8).
 * @param seenAt when the details were seen that the wage went to
 */
export async function findFirstWageDay(
  db: Database,
  invoiceId: string,
  invoiceDate: CalendarDate,
  seenAt: Date,
): Promise<CalendarDate> {
  const { kind, amount, at } = ledgerPostings;
  const owed = db
    .select({ sum: sql`sum(case ${kind} when 'charged' then ${amount} else -${amount} end)` })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.invoiceId, invoiceId), inArray(kind, ['charged', 'credited']), lte(at, seenAt)));
  const [found] = await db
    .select({
      owed: sql`(${owed})`.mapWith(BigInt),
      coveredOn: sql<CalendarDate | null>`covered_on(${invoiceId}, (${owed}))::text`,
      firstSeenAt: min(payoutDetailDisclosures.at),
    })
    .from(payoutDetailDisclosures)
    .where(eq(payoutDetailDisclosures.invoiceId, invoiceId));
  if (found === undefined || found.firstSeenAt === null || found.owed === 0n) return invoiceDate;
  const firstSeenOn = stockholmDate(found.firstSeenAt);
  // What covered it may have been reversed since.
  const coveredOn = found.coveredOn ?? firstSeenOn;
  const firstDay = coveredOn < firstSeenOn ? coveredOn : firstSeenOn;
  return firstDay > invoiceDate ? firstDay : invoiceDate;
}
