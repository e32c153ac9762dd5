import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data directory open. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`The data directory ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Takes the data directory for this process: two processes on one embedded database would lose data.
 * SQLite's file lock is held by the kernel, so it is free again after any kind of death.
 * @returns the release
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
