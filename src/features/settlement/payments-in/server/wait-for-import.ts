import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankFiles } from '#database/schema/payments-in.ts';

/**
 * Waits until no file of the bank's is being imported, and lets none begin until the transaction ends. So what it reads of
 * the bank's debits is all that was imported before its time, and whoever sees it knows of them (product §10.11). It comes
 * before the transaction's other locks, because an import takes those of invoices.
 */
export async function waitForImport(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${bankFiles} in row exclusive mode`);
}
