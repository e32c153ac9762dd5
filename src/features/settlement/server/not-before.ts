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
 * Until when what isn't of the same invoice counts for that. A clock that was ahead by more than a day would otherwise
 * make everything after it late.
 */
export const mostAhead = (now: Date): Date => new Date(now.getTime() + DAY);

/** Now, or just after the newest import of a bank's file. The caller lets none begin (`waitForImport`). */
export async function afterImports(tx: Transaction, now: Date): Promise<Date> {
  const { importedAt } = bankFiles;
  const [newest] = await tx
    .select({ at: max(importedAt) })
    .from(bankFiles)
    .where(lte(importedAt, mostAhead(now)));
  return notBefore(now, newest?.at);
}
