import { type Settings, SettingError } from '#server/settings.ts';
import type { OpenDatabase } from './database.ts';
import { type EmbeddedPostgres, joinEmbedded, startEmbedded } from './embedded-postgres.ts';
import { openPostgres } from './postgres-database.ts';

/** What reads all may take long, and no network lies before a server of our own. */
const WITHOUT_LIMIT = { statementLimit: 0 };

type Where = Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'preparedStatements'>>;

/**
 * Opens the PostgreSQL server of `DATABASE_URL`, or starts one of our own on `DATA_DIR` (product §13).
 * @throws SettingError if the server or the folder can't be used; DataDirInUse if another program runs on the folder
 */
export function openDatabase(where: Where): Promise<OpenDatabase> {
  return open(where, startEmbedded, {});
}

/**
 * Opens the same database for an operator's command, whether the program is running or not. Its statements may take as
 * long as they need.
 * @throws SettingError if the server or the folder can't be used
 */
export function openDatabaseForCommand(where: Where): Promise<OpenDatabase> {
  return open(where, joinEmbedded, WITHOUT_LIMIT);
}

async function open(
  { databaseUrl, dataDir, preparedStatements = true }: Where,
  openEmbedded: (dataDir: string) => Promise<EmbeddedPostgres>,
  limits: { statementLimit?: number },
): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    return openPostgres(databaseUrl, { ...limits, preparesStatements: preparedStatements }).catch((error: Error) => {
      throw new SettingError(`Setting DATABASE_URL is wrong: ${error.message || 'the server does not respond'}.`);
    });
  }
  const embedded = await openEmbedded(dataDir);
  const database = await openPostgres(embedded.url, WITHOUT_LIMIT).catch(async (error: unknown) => {
    await embedded.close();
    throw error;
  });
  const close = async () => {
    await database.close();
    await embedded.close();
  };
  return { ...database, files: embedded.folder, close, [Symbol.asyncDispose]: close };
}
