import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../server/database/database.ts';
import { payments } from './tables.ts';

/** The customer's payments of an invoice, in the order in which they were recorded. */
export function findPayments(db: Database, invoiceId: string) {
  return db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(asc(payments.recordedAt));
}
