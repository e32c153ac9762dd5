import type { Database } from '../../../server/database/database.ts';
import type { Currency } from '../../../shared/money.ts';
import { wageStanding } from '../domain/wage-standing.ts';
import { findTimeline } from './find-timeline.ts';

/** Where the wage of an invoice stands, in Swedish; null for one that was never sent (product §10.8). */
export async function findWageStanding(db: Database, invoiceId: string, currency: Currency): Promise<string | null> {
  const timeline = await findTimeline(db, invoiceId);
  return timeline.length === 0 ? null : wageStanding(timeline, currency);
}
