import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankFiles } from '#database/schema/payments-in.ts';

/** Lets imports of the bank's files run one after the other, so that each sees what the one before has stored. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${bankFiles} in share row exclusive mode`);
}

/**
 * Waits until no file of the bank's is being imported, and lets none begin until the transaction ends. So whoever sees what
 * it reads knows of all debits that were imported before (product §10.11). It comes before the transaction's other locks,
 * because an import takes those of invoices.
 */
export async function waitForImport(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${bankFiles} in row exclusive mode`);
}
