import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { openDataFolder } from '../data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** What every PGlite is made with: the extensions that the migrations ask for. */
export const embeddedOptions = { extensions: { pg_trgm } } satisfies PGliteOptions;

/**
 * Opens the embedded database under the data directory, made where it is missing.
 * It survives the death of the process, not a loss of power: it never syncs to disk (docs/decisions).
 * @throws DataDirInUse where another process has it open; SettingError where the folder can't be written
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  openDataFolder(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const client = await PGlite.create(join(dataDir, 'database'), embeddedOptions);
    return embeddedDatabase(client, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Wraps a PGlite that is open already; `release` runs after it has closed. */
export function embeddedDatabase(client: PGlite, release: () => void): OpenDatabase {
  const db = drizzle({ client });
  return {
    db,
    engine: 'embedded',
    jobsDatabase: fromPglite(client),
    migrate: () => migrate(db, { migrationsFolder }),
    async close() {
      await client.close();
      release();
    },
  };
}
