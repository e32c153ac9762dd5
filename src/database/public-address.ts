import type { Database } from './database.ts';
import { publicAddresses } from './schema/platform.ts';

/** Stores the program's URL, for the commands that operators run beside it (product §13). */
export async function storePublicAddress(db: Database, url: string): Promise<void> {
  await db
    .insert(publicAddresses)
    .values({ url })
    .onConflictDoUpdate({ target: publicAddresses.onlyOne, set: { url } });
}

/** The URL for mailed links, from the process that started last; null if none has started yet. */
export async function findPublicAddress(db: Database): Promise<string | null> {
  const [noted] = await db.select({ url: publicAddresses.url }).from(publicAddresses);
  return noted?.url ?? null;
}
