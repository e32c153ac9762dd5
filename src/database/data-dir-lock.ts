import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '#shared/message-of.ts';

/** SQLite's code for a lock that another process holds. */
const BUSY = 5;

/** Another process is using the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`The data directory ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Locks the data directory for this process, because two processes on one embedded database would lose data.
 * The kernel holds SQLite's file lock, so it is released even when the process is killed.
 * @returns a function that releases the lock
 * @throws DataDirInUse; Error that names the lock's file if it can't be used, such as on a full disk
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === BUSY) throw new DataDirInUse(dataDir);
    throw new Error(`${file}: ${messageOf(error)}`, { cause: error });
  }
  return () => lock.close();
}
