import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, copyFileSync, readFileSync, rmSync, chownSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeServerFiles, serverUser } from '#database/postgres-files.ts';
import { PostgresServer } from '#database/postgres-server.ts';
import { type ConnectionProxy, openConnectionProxy } from '#tests/support/database/connection-proxy.ts';
import { systemPostgres } from '#tests/support/database/system-postgres.ts';
import { newDataDir } from '#tests/support/database/test-postgres.ts';

/** Without syncing to disk, because no loss of power is tested. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '60' };
/** How long a killed primary is waited for before the standby takes over, in milliseconds. */
const TAKES_OVER_AFTER = 1_000;

interface Server {
  folder: string;
  postgres: PostgresServer;
}

/**
 * A primary with a synchronous standby, behind an address that leads to the primary. When the primary dies, the standby
 * takes over. It stands in for Patroni and HAProxy.
 */
export class DatabasePair {
  readonly #binaries: string;
  readonly #root: string;
  readonly #proxy: ConnectionProxy;
  #primary: Server;
  #standby: Server;
  #made = 2;

  private constructor(parts: {
    binaries: string;
    root: string;
    primary: Server;
    standby: Server;
    proxy: ConnectionProxy;
  }) {
    this.#binaries = parts.binaries;
    this.#root = parts.root;
    this.#primary = parts.primary;
    this.#standby = parts.standby;
    this.#proxy = parts.proxy;
  }

  /** The primary's address, whichever it is. */
  get url(): string {
    return this.#proxy.url;
  }

  /**
   * Starts both servers, empty.
   * @throws Error if this machine has no PostgreSQL with pg_basebackup, which npm's lacks
   */
  static async open(): Promise<DatabasePair> {
    const binaries = systemPostgres();
    if (binaries === null || !existsSync(join(binaries, 'pg_basebackup'))) {
      throw new Error('Install PostgreSQL 15 or newer on this machine: a standby is made with its pg_basebackup.');
    }
    const root = newDataDir('egenlon-failover-');
    const folder = join(root, 'server-1');
    await makeServerFiles({ folder, binaries, user: serverUser() }, '--no-sync');
    const postgres = await PostgresServer.start({ folder, binaries, user: serverUser() }, SETTINGS);
    const primary = { folder, postgres };
    const standby = await makeStandby(primary, join(root, 'server-2'), binaries);
    const toPrimary = () => connect(join(pair.#primary.folder, '.s.PGSQL.5432'));
    const proxy = await openConnectionProxy(postgres.url, toPrimary, (database, program) => database.pipe(program));
    const pair = new DatabasePair({ binaries, root, primary, standby, proxy });
    await pair.#waitForStandby();
    return pair;
  }

  /** Kills the primary with SIGKILL, and lets the standby take over a moment later. */
  async failOver(): Promise<void> {
    const old = this.#primary;
    process.kill(Number.parseInt(readFileSync(join(old.folder, 'data/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    await setTimeout(TAKES_OVER_AFTER);
    await run(this.#standby.postgres.url, 'select pg_promote()');
    this.#primary = this.#standby;
    // While there is no standby, nothing waits for one, as with Patroni's synchronous_mode.
    await run(this.#primary.postgres.url, 'alter system reset synchronous_standby_names');
    await run(this.#primary.postgres.url, 'select pg_reload_conf()');
    await old.postgres.stop();
    rmSync(old.folder, { recursive: true });
  }

  /** Makes a new standby and waits until the primary waits for it. */
  async restoreStandby(): Promise<void> {
    this.#made += 1;
    this.#standby = await makeStandby(this.#primary, join(this.#root, `server-${this.#made}`), this.#binaries);
    await this.#waitForStandby();
  }

  async #waitForStandby(): Promise<void> {
    const { url } = this.#primary.postgres;
    await run(url, `alter system set synchronous_standby_names = '*'`);
    await run(url, 'select pg_reload_conf()');
    while ((await run(url, `select from pg_stat_replication where sync_state = 'sync'`)) === 0) await setTimeout(50);
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    // A primary that waits for its standby would not let go of what waits.
    await this.#primary.postgres.stop();
    await this.#standby.postgres.stop();
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/** A copy of a running server that follows it. */
async function makeStandby(primary: Server, folder: string, binaries: string): Promise<Server> {
  const user = serverUser();
  mkdirSync(folder, { mode: 0o700 });
  copyFileSync(join(primary.folder, 'password'), join(folder, 'password'));
  if (user !== null) for (const path of [folder, join(folder, 'password')]) chownSync(path, user.uid, user.gid);
  const args = [
    `--dbname=${primary.postgres.url}`,
    `--pgdata=${join(folder, 'data')}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ];
  await promisify(execFile)(join(binaries, 'pg_basebackup'), args, { ...user, cwd: '/' });
  return { folder, postgres: await PostgresServer.start({ folder, binaries, user }, SETTINGS) };
}

/** @returns the number of rows */
async function run(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
