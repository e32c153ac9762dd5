import type { Database } from './database.ts';
import { publicAddresses } from './schema/public-addresses.ts';

/** Notes where the program is found, for the commands that are run beside it (product §13). */
export async function notePublicAddress(db: Database, url: string): Promise<void> {
  await db
    .insert(publicAddresses)
    .values({ url })
    .onConflictDoUpdate({ target: publicAddresses.onlyOne, set: { url } });
}

/** The address in mailed links of the process that started last; null where none has. */
export async function findPublicAddress(db: Database): Promise<string | null> {
  const [noted] = await db.select({ url: publicAddresses.url }).from(publicAddresses);
  return noted?.url ?? null;
}
