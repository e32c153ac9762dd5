import { eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { Currency } from '#shared/money.ts';
import { wageStatus } from '../domain/wage-status.ts';
import { findTimeline } from '#features/invoices/server/public.ts';
import { invoices } from '#database/schema/invoices.ts';

/** The status of an invoice's wage, in Swedish; null for an invoice that was never sent (product §10.8). */
export async function findWageStatus(db: Database, invoiceId: string, currency: Currency): Promise<string | null> {
  const [invoice] = await db.select({ state: invoices.reviewState }).from(invoices).where(eq(invoices.id, invoiceId));
  const state = invoice?.state ?? null;
  return state === null ? null : wageStatus({ state, timeline: await findTimeline(db, invoiceId) }, currency);
}
