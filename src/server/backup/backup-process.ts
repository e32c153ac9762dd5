import { openPostgres } from '#database/postgres-database.ts';
import { serveJobs } from '../process-pool.ts';
import { BackupError } from './backup-text.ts';
import { takeBackup } from './take-backup.ts';

/** What a process of its own backs up, and where to. */
export interface BackupOrder {
  url: string;
  file: string;
  passphrase: string | null;
  now: Date;
}

/**
 * Takes a backup.
 * @returns the message of a BackupError, which would lose its class on its way to the program; null if there is none
 */
async function backUp({ url, file, passphrase, now }: BackupOrder): Promise<string | null> {
  await using database = await openPostgres(url);
  try {
    await takeBackup(database, file, passphrase, now);
    return null;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}

serveJobs(backUp);
