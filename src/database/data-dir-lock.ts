import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new DataDirInUse(dataDir);
  }
  return () => lock.close();
}
