import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { slicesOf } from '#shared/slices-of.ts';
import { takesBack, takenBackBy } from '../domain/taken-back.ts';
import { decideSetAside } from './decide-set-aside.ts';
import { findDebitsTakingBack } from './find-open-payments.ts';
import type { ReadTransaction } from './read-bank-file.ts';

/** The most keys that one query looks up. */
const KEYS = 1_000;

/**
 * Sets the payments in aside that an earlier file had as one sum and this one has in parts, as when a bank's statement
 * came before its notification. A sum of which something is booked, that is set aside, or that the bank has taken back,
 * stays as it is (product §10.13).
 * @param known the file's transactions of stored entries, with the stored keys
 * @param fresh its others
 * @returns the parts, each in the place after its own, because the sum has the first one
 */
export async function divideKnown(
  tx: Transaction,
  caller: SignedIn,
  { known, fresh, name }: Record<'known' | 'fresh', readonly ReadTransaction[]> & { name: string },
  now: Date,
): Promise<ReadTransaction[]> {
  // Without a reference of the bank's a sum and its parts have different keys.
  const divided = known.filter(
    ({ position, direction, bankReference }) => position === 1 && direction === 'credit' && bankReference !== null,
  );
  if (divided.length === 0) return [];
  const debits = [...(await findDebitsTakingBack(tx)), ...fresh.filter(takesBack)];
  const sums = new Set<string>();
  for (const slice of slicesOf(divided, KEYS)) {
    const keys = slice.map(({ entryKey }) => entryKey);
    const rows = await tx.select().from(bankTransactions).where(inArray(bankTransactions.entryKey, keys)).for('update');
    const gone = new Set(takenBackBy(debits, rows));
    for (const [entryKey, [sum, part]] of Map.groupBy(rows, (row) => row.entryKey)) {
      if (sum === undefined || part !== undefined || gone.has(sum)) continue;
      if (sum.isSetAside || sum.unbooked !== sum.amount) continue;
      const reason = `Ersatt av sina delar i filen ${name}.`;
      await decideSetAside(tx, caller, { transactionId: sum.id, isSetAside: true, reason }, now);
      sums.add(entryKey);
    }
  }
  return known.filter(({ entryKey }) => sums.has(entryKey)).map((part) => ({ ...part, position: part.position + 1 }));
}

/** Whether a payment in is a sum whose parts a later file has brought. */
export async function isDivided(
  tx: Transaction,
  { entryKey, position, fileId }: typeof bankTransactions.$inferSelect,
): Promise<boolean> {
  const ofLater = and(eq(bankTransactions.entryKey, entryKey), ne(bankTransactions.fileId, fileId));
  return position === 0 && (await tx.$count(bankTransactions, ofLater)) > 0;
}
