import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { npmPostgres, systemPostgres, type PostgresBinaries } from './postgres-binaries.ts';

const START_LIMIT = 90_000;
/** Whom the server runs as when we are root, which PostgreSQL refuses to be: 'nobody'. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** A PostgreSQL server for one run of the tests. */
export interface TestPostgres {
  /** An administrator's connection to the database `postgres`. */
  url: string;
  source: string;
  /** Ends the server and removes its files; a server that we were given stays. */
  stop(): Promise<void>;
}

/** A server of our own, that no one else uses. */
export interface OwnPostgres extends TestPostgres {
  /**
   * Ends the server and starts it again on the same files and port.
   * @param how as an operator restarts it, with its connections cut, or as it crashes
   */
  restart(how: 'operator' | 'crash'): Promise<void>;
}

/** Finds a PostgreSQL, and may copy it to the folder. */
type Finder = (to: string) => PostgresBinaries | null;

/**
 * The server of TEST_DATABASE_URL, else one of our own.
 * @throws Error when there is none, or it does not start
 */
export async function startPostgres(finders?: Finder[]): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    return { url: given, source: 'PostgreSQL of TEST_DATABASE_URL', stop: () => Promise.resolve() };
  }
  return startOwnPostgres(finders);
}

/**
 * A server in a temporary folder: from this machine's PostgreSQL, else from npm's. It never syncs to disk.
 * @param keepsCommits whether what it has committed outlives a crash of it, which makes the tests' many commits several
 *   times slower
 * @throws Error when there is none, or it does not start
 */
export async function startOwnPostgres(
  finders: Finder[] = [systemPostgres, npmPostgres],
  keepsCommits = false,
): Promise<OwnPostgres> {
  // Root's TMPDIR may be closed to others; /tmp is not.
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'egenlon-postgres-'));
  chmodSync(folder, 0o755);
  try {
    for (const find of finders) {
      const binaries = find(join(folder, 'binaries'));
      if (binaries !== null) return await start(binaries, folder, keepsCommits);
    }
    throw new Error('There is no PostgreSQL for the tests: install version 15 or later, or set TEST_DATABASE_URL.');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function start(
  { folder: bin, source }: PostgresBinaries,
  folder: string,
  keepsCommits: boolean,
): Promise<OwnPostgres> {
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const password = randomBytes(16).toString('hex');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  if (isRoot) for (const path of [folder, data, join(folder, 'password')]) chownSync(path, NOBODY, NOBODY);

  const options = { ...asUser, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const initialise = ['--pgdata', data, '--username=postgres', `--pwfile=${join(folder, 'password')}`];
  await promisify(execFile)(
    join(bin, 'initdb'),
    [...initialise, '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync'],
    options,
  );

  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: keepsCommits ? 'on' : 'off',
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const output = openSync(log, 'a');
  // The shell restarts the server by each signal that it reads, and ends it and clears up when its input closes: when we
  // say so, and also when we are killed.
  const script =
    'folder="$0"; "$@" & while read -r signal; do kill -"$signal" $!; wait; "$@" & done; kill -QUIT $!; wait; rm -rf "$folder"';
  const shell = spawn('sh', ['-c', script, folder, join(bin, 'postgres'), ...args], {
    ...options,
    detached: true,
    stdio: ['pipe', output, output],
  });
  const ended = once(shell, 'exit');
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    shell.stdin?.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let startedAt = '';
  const restart = async (how: 'operator' | 'crash') => {
    shell.stdin?.write(how === 'operator' ? 'INT\n' : 'QUIT\n');
    startedAt = await started(url, log, startedAt);
  };
  try {
    startedAt = await started(url, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, source, restart, stop };
}

/** Waits for a server that is not the one before. @returns when it started, in its own words */
async function started(url: string, log: string, before = ''): Promise<string> {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    // It may end while we ask.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
      const at = rows[0]?.at ?? '';
      if (at !== before) return at;
    } catch {
      // Not there yet.
    } finally {
      await client.end();
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    await setTimeout(100);
  }
}
