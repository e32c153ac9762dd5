import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '#shared/message-of.ts';
import { SettingError } from './settings.ts';

/**
 * Creates DATA_DIR if it is missing, and closes it to the machine's other users. The same goes for the files in it and
 * for everything that this process writes from now on (product §12.6).
 * What belongs to another user stays as it is. So does a folder that is shared by its sticky bit, such as /tmp. The group
 * of root's folder can pass through it, because the database inside belongs to another user.
 * @throws SettingError if the folder can't be created or written to
 */
export function openDataDir(dataDir: string): void {
  openPrivate(dataDir, process.getuid?.() === 0 ? 0o710 : 0o700);
}

/**
 * Creates a folder in DATA_DIR and closes it in the same way.
 * @throws SettingError if it can't be created or written to
 */
export function openDataFolder(folder: string): void {
  openPrivate(folder, 0o700);
}

function openPrivate(folder: string, most: number): void {
  process.umask(0o077);
  try {
    if (makeFolder(folder)) chmodSync(folder, most);
    accessSync(folder, constants.W_OK);
    if ((statSync(folder).mode & 0o1000) !== 0) return;
    close(folder, most);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) close(join(folder, entry.name), 0o700);
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR is wrong: ${messageOf(error)}.`);
  }
}

/**
 * Creates a folder, and those above it, unless it is there. Node's own way to do that never ends where a folder is there
 * and takes none, such as /proc.
 * @returns whether it was created
 */
function makeFolder(folder: string): boolean {
  if (isFolder(folder)) return false;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    // Another process may have created it meanwhile.
    if (isFolder(folder)) return false;
    throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function close(path: string, most: number): void {
  const { mode, uid } = statSync(path);
  if ((mode & ~most & 0o777) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & most);
}
