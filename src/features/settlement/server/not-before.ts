import { lte, max } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankFiles } from '#database/schema/payments-in.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * The instant of something that is compared with what is recorded already: now, or just after the newest of that if a
 * clock was ahead when it was recorded. The caller holds the lock under which both are recorded.
 */
export const notBefore = (now: Date, ...recorded: readonly (Date | null | undefined)[]): Date => {
  const newest = Math.max(...recorded.map((at) => at?.getTime() ?? 0));
  return newest > now.getTime() ? new Date(newest + 1) : now;
};

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
