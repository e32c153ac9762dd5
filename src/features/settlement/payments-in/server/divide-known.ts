import { inArray } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { isSameTime } from '../domain/bank-file.ts';
import { decideSetAside } from './decide-set-aside.ts';
import type { ReadTransaction } from './read-bank-file.ts';

/** The most keys that one query looks up. */
const KEYS = 1_000;

/**
 * Sets the payments in aside that an earlier file had as one sum and this one has in parts, as when a bank's statement
 * came before its notification. A sum of which something is booked, or that is set aside, stays as it is (product
 * §10.13).
 * @returns the parts, each in the place after its own, because the sum has the first one
 */
export async function divideKnown(
  tx: Transaction,
  caller: SignedIn,
  { transactions, name }: { transactions: readonly ReadTransaction[]; name: string },
  now: Date,
): Promise<ReadTransaction[]> {
  // Without a reference of the bank's a sum and its parts have different keys.
  const divided = transactions.filter(
    ({ position, direction, bankReference }) => position === 1 && direction === 'credit' && bankReference !== null,
  );
  const sums = new Set<string>();
  for (let at = 0; at < divided.length; at += KEYS) {
    const some = divided.slice(at, at + KEYS);
    const keys = some.map(({ entryKey }) => entryKey);
    const rows = await tx.select().from(bankTransactions).where(inArray(bankTransactions.entryKey, keys)).for('update');
    const stored = Map.groupBy(rows, ({ entryKey }) => entryKey);
    for (const { entryKey, bookedOn } of some) {
      const [sum, part] = stored.get(entryKey) ?? [];
      if (sum === undefined || part !== undefined || !isSameTime(sum.bookedOn, bookedOn)) continue;
      if (sum.isSetAside || sum.unbooked !== sum.amount) continue;
      const reason = `Ersatt av sina delar i filen ${name}.`;
      await decideSetAside(tx, caller, { transactionId: sum.id, isSetAside: true, reason }, now);
      sums.add(entryKey);
    }
  }
  return transactions
    .filter(({ entryKey }) => sums.has(entryKey))
    .map((part) => ({ ...part, position: part.position + 1 }));
}
