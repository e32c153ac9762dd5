import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from './settings.ts';

/**
 * Makes DATA_DIR where it is missing, and closes it to the machine's other users, with the files in it and whatever this
 * process writes from now on (product §12.6). What is another user's stays as it is, and so does a folder that is
 * everybody's by its sticky bit, as /tmp is. Root's can be passed through by who knows the way: the database in it is
 * another user's.
 * @throws SettingError where the folder can't be made or written to
 */
export function openDataDir(dataDir: string): void {
  openPrivate(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Makes a folder in DATA_DIR and closes it as that. @throws SettingError where it can't be made or written to */
export function openDataFolder(folder: string): void {
  openPrivate(folder, 0o700);
}

function openPrivate(folder: string, most: number): void {
  process.umask(0o077);
  try {
    if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, most);
    accessSync(folder, constants.W_OK);
    if ((statSync(folder).mode & 0o1000) !== 0) return;
    close(folder, most);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) close(join(folder, entry.name), 0o700);
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR is wrong: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function close(path: string, most: number): void {
  const { mode, uid } = statSync(path);
  if ((mode & ~most & 0o777) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & most);
}
