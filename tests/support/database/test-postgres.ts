import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmPostgres } from '#database/postgres-binaries.ts';
import { makeServerFiles, serverUser } from '#database/postgres-files.ts';
import { PostgresServer } from '#database/postgres-server.ts';
import { systemPostgres } from './system-postgres.ts';

/** A PostgreSQL server for one run of the tests. */
export interface TestPostgres {
  /** An administrator's connection to the database `postgres`. */
  url: string;
  source: string;
  /** Stops the server and removes its files. A server of TEST_DATABASE_URL keeps running. */
  stop(): Promise<void>;
}

/** A server of our own, which nobody else uses. */
export interface OwnPostgres extends TestPostgres {
  /** Stops the server, cuts its connections, and starts it again on the same files, like an operator. */
  restart(): Promise<void>;
}

/** Finds a PostgreSQL's binaries. */
type Finder = typeof npmPostgres;

/**
 * The server of TEST_DATABASE_URL, or else one of our own.
 * @throws Error if there is none, or if it does not start
 */
export async function startPostgres(find?: Finder): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    return { url: given, source: 'PostgreSQL of TEST_DATABASE_URL', stop: () => Promise.resolve() };
  }
  return startOwnPostgres(find);
}

/**
 * A server in a temporary folder, of this machine's PostgreSQL or else of npm's. It never syncs to disk.
 * @throws Error if there is none, or if it does not start
 */
export async function startOwnPostgres(
  find: Finder = (place, user) => systemPostgres() ?? npmPostgres(place, user),
): Promise<OwnPostgres> {
  const folder = newDataDir('egenlon-postgres-');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const user = serverUser();
    const files = { folder: join(folder, 'server'), binaries: find(folder, user), user };
    await makeServerFiles(files, '--no-sync');
    const settings = {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      // Queries are planned with the statistics that a test asks for, and not by when this was run.
      autovacuum: 'off',
      // On these small tables, compiling a query takes longer than it saves. Not every PostgreSQL can: npm's doesn't.
      jit: 'off',
    };
    const server = await PostgresServer.start(files, settings);
    return {
      url: server.url,
      source: `PostgreSQL in ${files.binaries}`,
      async restart() {
        await server.stop();
        await server.start();
      },
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Creates a temporary folder that the server's user can enter. It is in /tmp, because root's TMPDIR may be closed to others. */
export function newDataDir(prefix: string): string {
  const folder = mkdtempSync(join(serverUser() === null ? tmpdir() : '/tmp', prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Removes such a folder. The server of a killed program ends a moment after it, and may write into the folder meanwhile, so
 * this tries again for some seconds. `rmSync` would leave the rest there, and not even throw.
 */
export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
