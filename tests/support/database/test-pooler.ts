import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { serverUser } from '#database/postgres-files.ts';
import { freePort } from '#database/postgres-server.ts';
import { newDataDir } from './test-postgres.ts';

/** A PgBouncer in transaction mode before a test server. */
export interface TestPooler {
  /** Its own address, with the user of the server. The database is that of the server's URL. */
  url: string;
  /** Whether it knows named statements, as PgBouncer does from 1.21. */
  knowsStatements: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the PgBouncer of this machine before a server, for all its databases.
 * @param program PgBouncer's program
 * @throws Error if it does not start
 */
export async function startPooler(program: string, serverUrl: string): Promise<TestPooler> {
  const server = new pg.Client({ connectionString: serverUrl });
  const folder = newDataDir('egenlon-pooler-');
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const { user = '', password = '' } = server;
  const knowsStatements = isFrom121(execFileSync(program, ['--version'], { encoding: 'utf8' }));
  writeFileSync(
    file,
    `[databases]
* = host=${server.host} port=${server.port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
server_idle_timeout = 5
max_client_conn = 2000
${knowsStatements ? 'max_prepared_statements = 100' : ''}
`,
  );
  const pooler = spawn(program, ['--quiet', file], { ...serverUser(), stdio: ['ignore', 'inherit', 'inherit'] });
  const url = new URL(serverUrl);
  url.search = '';
  url.host = `127.0.0.1:${port}`;
  const stop = async () => {
    if (pooler.exitCode === null && pooler.kill('SIGKILL')) await once(pooler, 'close');
    rmSync(folder, { recursive: true });
  };
  try {
    await untilReady(url.href, pooler);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url.href, knowsStatements, stop };
}

/** @param output of `pgbouncer --version` */
function isFrom121(output: string): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(output) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

async function untilReady(url: string, pooler: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (pooler.exitCode !== null) throw new Error('PgBouncer did not start.', { cause: error });
      await setTimeout(50);
    }
  }
}
