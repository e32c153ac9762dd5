import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from './settings.ts';

/**
 * Makes DATA_DIR, or a folder in it, where it is missing, and closes it to the machine's other users, with the files in
 * it and whatever this process writes from now on (product §12.6). What is another user's stays as it is, and so does
 * a folder that is everybody's by its sticky bit, as /tmp is.
 * @throws SettingError where the folder can't be made or written to
 */
export function openDataFolder(folder: string): void {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    if ((statSync(folder).mode & 0o1000) !== 0) return;
    close(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) close(join(folder, entry.name));
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR is wrong: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function close(path: string): void {
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o700);
}
