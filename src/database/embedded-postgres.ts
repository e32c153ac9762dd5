import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
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
import { addressOfRunning, makeServerFiles, PostgresServer, serverUser, type ServerUser } from './postgres-server.ts';

/** Where root's data lie when the server's user can't enter the data directory. */
const ROOTS_FOLDER = '/var/lib/egenlon';
/** How long to wait for a program that is stopping, or for an operator's command. */
const LOCK_LIMIT = 2_000;
/** How long to wait for a program that is starting. */
const START_LIMIT = 60_000;
const RETRY = 1_000;

/** These are PostgreSQL's own; on them rests that what was acknowledged outlives a loss of power. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** The PostgreSQL server of a data directory, running. */
export interface EmbeddedPostgres {
  url: string;
  /** Where its files are. */
  folder: string;
  /** Ends it where this process has started it. */
  close(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of a data directory for this process alone, its files made where they are missing, and
 * starts it again whenever it ends before it is closed.
 * @throws DataDirInUse; SettingError where the server can't run here or there
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
        // What is wrong, as a disk that is full, may pass: calls are refused until then.
        await server.start().catch(() => setTimeout(RETRY));
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
 * The PostgreSQL server of a data directory for an operator's command: of the program that runs on it, else one that is
 * started for the command.
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

/** The way to the server's files from a data directory: they are there, or a link is. */
const folderOf = (dataDir: string) => join(dataDir, 'postgresql');

async function waitForLock(dataDir: string): Promise<() => void> {
  openDataDir(dataDir);
  for (const deadline = Date.now() + LOCK_LIMIT; ; await setTimeout(100)) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function startOn(dataDir: string): Promise<{ server: PostgresServer; folder: string }> {
  refuseOlder(dataDir);
  try {
    const link = folderOf(dataDir);
    const isThere = lstatSync(link, { throwIfNoEntry: false }) !== undefined;
    const folder = isThere ? realpathSync(link) : await makeFiles(dataDir);
    const user = userOf(folder);
    const binaries = npmPostgres(dirname(folder), user);
    return { server: await PostgresServer.start({ folder, binaries, user }, DURABLE), folder };
  } catch (error) {
    throw error instanceof SettingError ? error : wrongDataDir(error);
  }
}

/** As PostgreSQL or the system says it, in one line. */
function wrongDataDir(error: unknown): SettingError {
  const said = error instanceof Error ? ((error as { stderr?: string }).stderr || error.message).trim() : String(error);
  return new SettingError(`Setting DATA_DIR is wrong: ${said.replaceAll(/\s*\n\s*/g, ' ')}.`);
}

/** @throws SettingError where a version with another kind of database has kept its data */
function refuseOlder(dataDir: string): void {
  const older = join(dataDir, 'database');
  if (!existsSync(join(older, 'PG_VERSION'))) return;
  throw new SettingError(
    `${older} is the database of an earlier version, which this one can't read and leaves as it is: ` +
      'set DATA_DIR to another folder to begin anew, or run the earlier version on this one.',
  );
}

/** Makes a server's files, whole or not at all. @returns their folder */
async function makeFiles(dataDir: string): Promise<string> {
  const user = serverUser();
  const isHere = user === null || canEnter(dataDir, user);
  const place = isHere ? dataDir : rootsFolder();
  const folder = join(place, 'postgresql');
  const prefix = `${folder}.unfinished-`;
  for (const left of globSync(`${prefix}*`)) rmSync(left, { recursive: true });
  // Named at random: where a program was killed, its initdb may still write to the one before.
  const unfinished = prefix + randomBytes(4).toString('hex');
  try {
    await makeServerFiles({ folder: unfinished, binaries: npmPostgres(place, user), user }, true);
  } catch (error) {
    rmSync(isHere ? unfinished : place, { recursive: true, force: true });
    throw error;
  }
  renameSync(unfinished, folder);
  syncFolder(place);
  if (!isHere) symlinkSync(folder, folderOf(dataDir));
  return folder;
}

/** A new folder that the server's user can enter. */
function rootsFolder(): string {
  mkdirSync(ROOTS_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(ROOTS_FOLDER, 'data-'));
  for (const path of [ROOTS_FOLDER, folder]) chmodSync(path, 0o711);
  return folder;
}

/** The owner of the files, where we are root. */
function userOf(folder: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Asks the kernel, since a folder above may be closed too. */
function canEnter(folder: string, user: ServerUser): boolean {
  return spawnSync('sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0;
}

/** What was renamed in a folder outlives a loss of power. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
