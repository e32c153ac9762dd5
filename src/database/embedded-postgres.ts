import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  globSync,
  fsyncSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDataDir } from '#server/data-dir.ts';
import { SettingError } from '#server/settings.ts';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { npmPostgres } from './postgres-binaries.ts';
import { makeServerFiles, serverUser, type ServerUser } from './postgres-files.ts';
import { addressOfRunning, PostgresServer } from './postgres-server.ts';

/** Where root's data are kept when the server's user can't enter the data directory. */
const ROOTS_FOLDER = '/var/lib/egenlon';
/** How many milliseconds to wait for a program that is stopping, or for an operator's command. */
const LOCK_LIMIT = 2_000;
/** How many milliseconds to wait for a program that is starting. */
const START_LIMIT = 60_000;
const RETRY = 1_000;

/** PostgreSQL's own defaults, set explicitly: they are why acknowledged data survive a power loss. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
/** What takes less memory than PostgreSQL's defaults (decision 58). */
const SMALL = {
  // A sixteenth of the default. The system keeps the files in memory too, as long as no other program needs it.
  shared_buffers: '8MB',
  // The program has ten, and each of an operator's commands too.
  max_connections: '40',
  // No processes for what a single server of a small book does without: reading ahead, and copies of single tables.
  io_method: 'sync',
  max_logical_replication_workers: '0',
};

/** The running PostgreSQL server of a data directory. */
export interface EmbeddedPostgres {
  url: string;
  /** The folder that holds its files. */
  folder: string;
  /** Stops the server, if this process started it. */
  close(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of a data directory, for this process alone. Creates its files if they are missing.
 * Restarts the server whenever it ends before `close` is called.
 * @throws DataDirInUse; SettingError if the server can't run on this machine or in this folder
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const release = await waitForLock(dataDir);
  try {
    const { server, folder } = await startOn(dataDir);
    let isClosing = false;
    const keepRunning = async () => {
      for (;;) {
        await server.ended;
        if (isClosing) return;
        // The cause, such as a full disk, may go away. Requests are refused until then.
        await server.start().catch(() => setTimeout(RETRY));
        if (isClosing) return server.stop();
      }
    };
    const kept = keepRunning();
    const close = async () => {
      isClosing = true;
      await server.stop();
      await kept;
      release();
    };
    return { url: server.url, folder, close };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The PostgreSQL server of a data directory, for an operator's command. Joins the running program's server, or starts
 * one for the command.
 * @throws SettingError
 */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbedded(dataDir);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const folder = folderOf(dataDir);
    return { url: await addressOfRunning(folder, START_LIMIT), folder, close: () => Promise.resolve() };
  }
}

/** The path of the server's files in a data directory: the folder itself, or a link to it. */
export const folderOf = (dataDir: string) => join(dataDir, 'postgresql');

async function waitForLock(dataDir: string): Promise<() => void> {
  openDataDir(dataDir);
  for (const deadline = Date.now() + LOCK_LIMIT; ; await setTimeout(100)) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw wrongDataDir(error);
      if (Date.now() > deadline) throw error;
    }
  }
}

async function startOn(dataDir: string): Promise<{ server: PostgresServer; folder: string }> {
  try {
    const link = folderOf(dataDir);
    const isThere = lstatSync(link, { throwIfNoEntry: false }) !== undefined;
    const folder = isThere ? realpathSync(link) : await makeFiles(dataDir);
    const user = userOf(folder);
    if (user !== null) letPass(dataDir, user);
    const binaries = npmPostgres(dirname(folder), user);
    return { server: await PostgresServer.start({ folder, binaries, user }, { ...DURABLE, ...SMALL }), folder };
  } catch (error) {
    throw error instanceof SettingError ? error : wrongDataDir(error);
  }
}

/** Gives the reason in PostgreSQL's or the system's words, on one line. */
function wrongDataDir(error: unknown): SettingError {
  const message =
    error instanceof Error ? ((error as { stderr?: string }).stderr || error.message).trim() : String(error);
  return new SettingError(`Setting DATA_DIR is wrong: ${message.replaceAll(/\s*\n\s*/g, ' ')}.`);
}

/**
 * Creates a server's files, completely or not at all.
 * @returns their folder
 */
async function makeFiles(dataDir: string): Promise<string> {
  const user = serverUser();
  const isHere = user === null || letPass(dataDir, user);
  const place = isHere ? dataDir : rootsFolder(user);
  const folder = join(place, 'postgresql');
  const prefix = `${folder}.unfinished-`;
  for (const left of globSync(`${prefix}*`)) rmSync(left, { recursive: true });
  // The name is random, because the initdb of a killed program may still be writing to the previous folder.
  const unfinished = prefix + randomBytes(4).toString('hex');
  try {
    await makeServerFiles({ folder: unfinished, binaries: npmPostgres(place, user), user });
  } catch (error) {
    rmSync(isHere ? unfinished : place, { recursive: true, force: true });
    throw error;
  }
  renameSync(unfinished, folder);
  syncFolder(place);
  if (!isHere) symlinkSync(folder, folderOf(dataDir));
  return folder;
}

/** Creates a folder that the server's user can pass through. */
function rootsFolder(user: ServerUser): string {
  mkdirSync(ROOTS_FOLDER, { recursive: true });
  chmodSync(ROOTS_FOLDER, 0o711);
  const folder = mkdtempSync(join(ROOTS_FOLDER, 'data-'));
  letPass(folder, user);
  return folder;
}

/** The owner of the files, if we are root. */
function userOf(folder: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/**
 * Lets the server's user, and no other, pass through a folder that root owns.
 * @returns whether that user gets there
 */
function letPass(folder: string, user: ServerUser): boolean {
  if (canEnter(folder, user)) return true;
  const { uid, mode } = statSync(folder);
  if (uid === 0) {
    chownSync(folder, uid, user.gid);
    chmodSync(folder, (mode & 0o700) | 0o010);
  }
  return canEnter(folder, user);
}

/** Asks the kernel by trying, since a parent folder may be closed too. */
function canEnter(folder: string, user: ServerUser): boolean {
  return spawnSync('sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0;
}

/** Makes sure that a rename in the folder survives a power loss. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
