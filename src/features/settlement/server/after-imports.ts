import { lte, max } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankFiles } from '#database/schema/payments-in.ts';
import { DAY } from '#shared/duration.ts';
import { notBefore } from '#shared/not-before.ts';

/**
 * Now, or just after the newest import of a bank's file, if that is at most a day ahead: one that was made while a clock
 * was years ahead would make everything after it late. The caller lets no import begin (`waitForImport`).
 */
export async function afterImports(tx: Transaction, now: Date): Promise<Date> {
  const { importedAt } = bankFiles;
  const [newest] = await tx
    .select({ at: max(importedAt) })
    .from(bankFiles)
    .where(lte(importedAt, new Date(now.getTime() + DAY)));
  return notBefore(now, newest?.at);
}
