import { and, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { Currency } from '#shared/money.ts';
import { wageStatus } from '../domain/wage-status.ts';
import { findTimeline } from '#features/invoices/server/public.ts';
import { invoices } from '#database/schema/invoices.ts';

/** The status of the wage of a member's invoice, in Swedish; null for an invoice that was never sent (product §10.8). */
export async function findWageStatus(
  db: Database,
  memberId: string,
  invoiceId: string,
  currency: Currency,
): Promise<string | null> {
  const [invoice] = await db
    .select({ state: invoices.reviewState })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.memberId, memberId)));
  const state = invoice?.state ?? null;
  return state === null ? null : wageStatus({ state, timeline: await findTimeline(db, memberId, invoiceId) }, currency);
}
