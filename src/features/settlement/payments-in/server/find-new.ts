import { inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import type { ReadTransaction } from './read-bank-file.ts';

/** The most keys that one query looks up. */
const KEYS = 1_000;

/**
 * The transactions that are not stored yet. A key without an account only counts if an earlier release has stored it,
 * because another account can have an entry alike (product §10.13).
 */
export async function findNew(db: Database, transactions: readonly ReadTransaction[]): Promise<ReadTransaction[]> {
  const keys = transactions.flatMap(({ entryKey, keyWithoutAccount }) => [entryKey, keyWithoutAccount]);
  const known = new Set((await findStored(db, keys)).map(({ entryKey }) => entryKey));
  const rest = transactions.filter(
    ({ entryKey, keyWithoutAccount }) => !known.has(entryKey) && !known.has(keyWithoutAccount),
  );
  const stored = await findUnderPlaceholders(db, rest);
  return rest.filter((transaction) => {
    const words = transaction.placeholderHashes.map((hash) => identity(hash, transaction));
    const same = words.find((word) => (stored.get(word) ?? 0) > 0);
    if (same !== undefined) stored.set(same, (stored.get(same) ?? 0) - 1);
    return same === undefined;
  });
}

type Stored = Pick<
  typeof bankTransactions.$inferSelect,
  'entryKey' | 'position' | 'bookedOn' | 'partyName' | 'partyAccount'
>;

/** What tells transactions apart whose entries an earlier release knew by a placeholder and their amount alone. */
const identity = (hash: string, { position, bookedOn, partyName, partyAccount }: Omit<Stored, 'entryKey'>) =>
  JSON.stringify([hash, position, bookedOn, partyName, partyAccount]);

/** How many transactions of each identity earlier releases have stored under these placeholders. */
async function findUnderPlaceholders(db: Database, transactions: readonly ReadTransaction[]) {
  const count = new Map<string, number>();
  const known = transactions.filter(({ placeholderHashes }) => placeholderHashes.length > 0);
  let entries = [...new Map(known.map(({ placeholderHashes: hashes }) => [hashes[0], hashes])).values()];
  // The entries of a hash are numbered from 1 without a gap, so the search ends where none is found.
  for (let first = 1; entries.length > 0; first *= 2) {
    const numbers = Array.from({ length: first }, (_, at) => first + at);
    const keys = entries.flat().flatMap((hash) => numbers.map((number) => `${hash} ${number}`));
    const found = new Set<string>();
    for (const { entryKey, ...row } of await findStored(db, keys)) {
      const hash = entryKey.slice(0, entryKey.indexOf(' '));
      found.add(hash);
      count.set(identity(hash, row), (count.get(identity(hash, row)) ?? 0) + 1);
    }
    entries = entries.filter((hashes) => hashes.some((hash) => found.has(hash)));
  }
  return count;
}

async function findStored(db: Database, keys: readonly string[]): Promise<Stored[]> {
  const { entryKey, position, bookedOn, partyName, partyAccount } = bankTransactions;
  const stored: Stored[] = [];
  const once = [...new Set(keys)];
  for (let at = 0; at < once.length; at += KEYS) {
    const rows = await db
      .select({ entryKey, position, bookedOn, partyName, partyAccount })
      .from(bankTransactions)
      .where(inArray(entryKey, once.slice(at, at + KEYS)));
    stored.push(...rows);
  }
  return stored;
}
