import { inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { slicesOf } from '#shared/slices-of.ts';
import { isSameTime } from '../domain/bank-file.ts';
import type { ReadTransaction } from './read-bank-file.ts';

/** The most keys that one query looks up. */
const KEYS = 1_000;

/**
 * The transactions that are not stored yet, each with the key under which it can be stored, and those of entries that
 * are, each with its entry's stored key (product §10.13).
 */
export async function findNew(db: Database, transactions: readonly ReadTransaction[]) {
  const { newKeys, storedKeys } = await findKeys(db, transactions);
  const withKey = (keys: ReadonlyMap<string, string>): ReadTransaction[] =>
    transactions.flatMap((transaction) => {
      const entryKey = keys.get(transaction.entryKey);
      return entryKey === undefined ? [] : [{ ...transaction, entryKey }];
    });
  const rest = withKey(newKeys);
  const stored = await findUnderPlaceholders(db, rest);
  const fresh = rest.filter((transaction) => {
    const words = transaction.placeholderHashes.map((hash) => identity(hash, transaction));
    const same = words.find((word) => (stored.get(word) ?? 0) > 0);
    if (same !== undefined) stored.set(same, (stored.get(same) ?? 0) - 1);
    return same === undefined;
  });
  return { fresh, known: withKey(storedKeys) };
}

/** A key without an account only counts if an earlier release has stored it: another account can have an entry alike. */
const keysOf = ({ entryKey, keyWithoutAccount }: ReadTransaction) => [entryKey, keyWithoutAccount];

/** A key is a hash, and a number that tells alike entries apart. */
const hashIn = (key: string) => key.slice(0, key.indexOf(' '));
const numberIn = (key: string) => Number(key.slice(key.indexOf(' ') + 1));

/**
 * The keys for the entries that are not stored yet, and the stored keys of the others, by their keys in the file. A stored
 * entry of another time is another one, with which the bank has used the same reference. Then the new one gets the next
 * number (product §10.13).
 */
async function findKeys(db: Database, transactions: readonly ReadTransaction[]) {
  const entries = [...new Map(transactions.map((transaction) => [transaction.entryKey, transaction])).values()];
  const stored = dayOfKeys(await findStored(db, entries.flatMap(keysOf)));
  const taken = new Set<string>();
  const storedKeys = new Map<string, string>();
  /** Whether a stored entry that nothing else in the file is can be this one. */
  const take = (
    { entryKey, bookedOn }: ReadTransaction,
    days: ReadonlyMap<string, CalendarDate>,
    keys: readonly string[],
  ) => {
    const same = keys.find((key) => {
      const day = days.get(key);
      return day !== undefined && !taken.has(key) && isSameTime(day, bookedOn);
    });
    if (same === undefined) return false;
    taken.add(same);
    storedKeys.set(entryKey, same);
    return true;
  };
  const rest = entries.filter((entry) => !take(entry, stored, keysOf(entry)));
  // Where an entry of another time is stored, this one can be stored under any number.
  const used = new Set([...stored.keys()].map(hashIn));
  const hashes = rest.map((entry) => keysOf(entry).map(hashIn)).filter((both) => both.some((hash) => used.has(hash)));
  const numbered = dayOfKeys(await findUnderAnyNumber(db, hashes));
  const byHash = Map.groupBy(numbered.keys(), hashIn);
  const highest = new Map<string, number>();
  for (const key of [...numbered.keys(), ...entries.map(({ entryKey }) => entryKey)]) {
    highest.set(hashIn(key), Math.max(highest.get(hashIn(key)) ?? 0, numberIn(key)));
  }
  const newKeys = new Map<string, string>();
  for (const entry of rest) {
    const alike = keysOf(entry).flatMap((key) => byHash.get(hashIn(key)) ?? []);
    if (take(entry, numbered, alike)) continue;
    const { entryKey } = entry;
    if (stored.has(entryKey)) {
      const hash = hashIn(entryKey);
      const next = (highest.get(hash) ?? 0) + 1;
      highest.set(hash, next);
      newKeys.set(entryKey, `${hash} ${next}`);
    } else newKeys.set(entryKey, entryKey);
  }
  return { newKeys, storedKeys };
}

const dayOfKeys = (stored: readonly Stored[]) =>
  new Map(stored.map(({ entryKey, bookedOn }) => [entryKey, bookedOn] as const));

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
  const hashes = transactions.map(({ placeholderHashes }) => placeholderHashes).filter(({ length }) => length > 0);
  for (const { entryKey, ...row } of await findUnderAnyNumber(db, hashes)) {
    const same = identity(hashIn(entryKey), row);
    count.set(same, (count.get(same) ?? 0) + 1);
  }
  return count;
}

/** What is stored of entries with any number, each by the hashes that it is known by. */
async function findUnderAnyNumber(db: Database, entries: readonly (readonly string[])[]): Promise<Stored[]> {
  const stored: Stored[] = [];
  let open = [...new Map(entries.map((hashes) => [hashes.join(' '), hashes])).values()];
  // The entries of an entry's hashes are numbered from 1 without a gap, so the search ends where none is found.
  for (let first = 1; open.length > 0; first *= 2) {
    const numbers = Array.from({ length: first }, (_, at) => first + at);
    const found = await findStored(
      db,
      open.flat().flatMap((hash) => numbers.map((number) => `${hash} ${number}`)),
    );
    stored.push(...found);
    const hashes = new Set(found.map(({ entryKey }) => hashIn(entryKey)));
    open = open.filter((one) => one.some((hash) => hashes.has(hash)));
  }
  return stored;
}

async function findStored(db: Database, keys: readonly string[]): Promise<Stored[]> {
  const { entryKey, position, bookedOn, partyName, partyAccount } = bankTransactions;
  const stored: Stored[] = [];
  for (const slice of slicesOf([...new Set(keys)], KEYS)) {
    const rows = await db
      .select({ entryKey, position, bookedOn, partyName, partyAccount })
      .from(bankTransactions)
      .where(inArray(entryKey, slice));
    stored.push(...rows);
  }
  return stored;
}
