import { type Settings, SettingError } from '../settings.ts';
import type { OpenDatabase } from './database.ts';

/**
 * Opens the PostgreSQL server of `DATABASE_URL`, or the embedded database under `DATA_DIR` (product §13).
 * Only the engine in use is loaded.
 * @throws SettingError where the server or the folder can't be used; DataDirInUse
 */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres-database.ts');
    return openPostgres(settings.databaseUrl).catch((error: Error) => {
      throw new SettingError(`Setting DATABASE_URL is wrong: ${error.message || 'the server does not answer'}.`);
    });
  }
  const { openEmbedded } = await import('./embedded-database.ts');
  return openEmbedded(settings.dataDir);
}
