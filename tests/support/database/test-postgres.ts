import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmPostgres } from '#database/postgres-binaries.ts';
import { makeServerFiles, PostgresServer, serverUser } from '#database/postgres-server.ts';
import { systemPostgres } from './system-postgres.ts';

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
  /** Ends the server with its connections cut, and starts it again on the same files, as an operator does. */
  restart(): Promise<void>;
}

/** Finds a PostgreSQL's binaries. */
type Finder = typeof npmPostgres;

/**
 * The server of TEST_DATABASE_URL, else one of our own.
 * @throws Error when there is none, or it does not start
 */
export async function startPostgres(find?: Finder): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    return { url: given, source: 'PostgreSQL of TEST_DATABASE_URL', stop: () => Promise.resolve() };
  }
  return startOwnPostgres(find);
}

/**
 * A server in a temporary folder: from this machine's PostgreSQL, else from npm's. It never syncs to disk.
 * @throws Error when there is none, or it does not start
 */
export async function startOwnPostgres(
  find: Finder = (place, user) => systemPostgres() ?? npmPostgres(place, user),
): Promise<OwnPostgres> {
  const folder = newDataDir('egenlon-postgres-');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const user = serverUser();
    const files = { folder: join(folder, 'server'), binaries: find(folder, user), user };
    await makeServerFiles(files, false);
    const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };
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

/** A new temporary folder that the server's user can enter: root's TMPDIR may be closed to others; /tmp is not. */
export function newDataDir(prefix: string): string {
  const folder = mkdtempSync(join(serverUser() === null ? tmpdir() : '/tmp', prefix));
  chmodSync(folder, 0o711);
  return folder;
}
