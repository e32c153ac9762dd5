import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/database/postgres-server.ts';

const PROGRAM = '/usr/share/sql-ledger';
export const LOGO = '/var/lib/sql-ledger/users/sql-ledger.png';
const APP = fileURLToPath(new URL('./sql-ledger.psgi', import.meta.url));
/** How often we ask whether it listens, and the time between in milliseconds. */
const TRIES = 300;
const WAIT = 100;

/**
 * Serves SQL-Ledger with Starman on a free port, with all workers forked from a process that has loaded it. It has five,
 * as Starman has by default: a browser keeps up to six connections open, and each takes a worker. `await using` stops it.
 * @param own an empty folder for its files and settings
 */
export async function serveSqlLedger(own: string): Promise<{ address: string; pid: number } & AsyncDisposable> {
  writeFolder(own);
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn('/usr/bin/starman', ['--listen', address, '--preload-app', APP], {
    cwd: PROGRAM,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', SETTINGS: own, PERL5LIB: own, HOME: own, TMPDIR: own },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (data: Buffer) => (printed = `${printed}${data.toString()}`.slice(-10_000)));
  const ended = once(child, 'exit');
  for (let tries = 0; !(await answers(`http://${address}/login.pl`)); tries += 1) {
    if (child.exitCode !== null || tries > TRIES) {
      child.kill('SIGKILL');
      throw new Error(`SQL-Ledger did not start:\n${printed}`);
    }
    await setTimeout(WAIT);
  }
  return {
    address: `http://${address}`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function writeFolder(own: string): void {
  writeFileSync(
    join(own, 'sql-ledger.conf'),
    `$userspath = "${own}/users";
$memberfile = "${own}/users/members";
$spool = "${own}/spool";
# LaTeX takes it from another folder than the program.
$templates = "${'../'.repeat(20)}${own.slice(1)}/templates";
$images = "images";
$charset = "UTF8";
$language = "";
$latex = 1;
$dvipdf = 0;
1;
`,
  );
  for (const folder of ['users', 'spool', 'templates']) mkdirSync(join(own, folder));
  writeFileSync(join(own, 'users/members'), '');
  copyFileSync(LOGO, join(own, 'users/sql-ledger.png'));
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  );
