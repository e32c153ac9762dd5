import type { Database } from '#database/database.ts';
import { invoiceNumberSeries } from '#database/schema/invoices.ts';
import { recordAudit } from '#server/audit/record-audit.ts';

/** The most numbers that are left out at once. A typing error can't be taken back. */
const MOST_LEFT_OUT = 100_000;

/**
 * Lets the next invoice get a number above `to`, for an operator who has restored an older backup: numbers up to there
 * stand on invoices that were mailed since, and no number is used again (product §10.3). The audit log keeps which
 * numbers were left out.
 * @returns the last number before, and whether the series was raised: only upwards, and by at most 100,000
 */
export function raiseSeries(db: Database, to: number, now: Date): Promise<{ from: number; isRaised: boolean }> {
  return db.transaction(async (tx) => {
    const [series] = await tx.select().from(invoiceNumberSeries).for('update');
    const from = series?.lastNumber ?? 0;
    if (to <= from || to > from + MOST_LEFT_OUT) return { from, isRaised: false };
    await tx.update(invoiceNumberSeries).set({ lastNumber: to });
    await recordAudit(tx, null, 'series-raised', { from, to }, now);
    return { from, isRaised: true };
  });
}
