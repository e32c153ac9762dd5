import { chmodSync, existsSync, globSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DataDirInUse, lockDataDir } from '#database/data-dir-lock.ts';
import { folderOf } from '#database/embedded-postgres.ts';
import { SettingError } from '../settings.ts';
import { messageOf } from '#shared/message-of.ts';

/** The path of such a folder, without the end of its name, which is random. */
const PREFIX = join(tmpdir(), 'egenlon-verify-');
/** The server of a process that was killed writes a moment longer into the folder that is being removed. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 } as const;

/**
 * Makes a folder under the one for temporary files, for the database into which a backup is restored to verify it. Whoever
 * opens a database there at once is the one whose folder it is.
 * @throws SettingError if the folder for temporary files can't be used
 */
export function makeVerifyFolder(): string {
  let folder;
  try {
    folder = mkdtempSync(PREFIX);
  } catch (error) {
    throw new SettingError(`Setting TMPDIR is wrong: ${messageOf(error)}.`, { cause: error });
  }
  // The database may run as another user than this command.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes such a folder and the files of its database. */
export function removeVerifyFolder(folder: string): void {
  const files = folderOf(folder);
  // If we are root, the server's files may be in another folder, which holds nothing else (embedded-postgres.ts).
  if (existsSync(files)) rmSync(dirname(realpathSync(files)), REMOVAL);
  rmSync(folder, REMOVAL);
}

/**
 * Removes the folders of verifications that were killed, because they hold a whole database that is not encrypted. One
 * whose database is open, or that belongs to another user, stays.
 */
export function removeLeftVerifyFolders(): void {
  for (const folder of globSync(`${PREFIX}*`))
    if (lstatSync(folder).uid === process.getuid?.() && !isOpen(folder)) removeVerifyFolder(folder);
}

function isOpen(folder: string): boolean {
  try {
    lockDataDir(folder)();
    return false;
  } catch (error) {
    if (error instanceof DataDirInUse) return true;
    throw error;
  }
}
