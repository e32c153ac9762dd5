import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../src/database/postgres-server.ts';

/** How often we ask whether a program listens, and the time between in milliseconds. */
const TRIES = 300;
const WAIT = 100;

/** A Perl program that serves. `await using` stops it. */
export interface PerlProgram extends AsyncDisposable {
  address: string;
  pid: number;
}

/**
 * Serves a Perl program with Starman on a free port, with all its workers forked from a process that has loaded it. It has
 * five, as Starman has by default: a browser keeps up to six connections open, and each takes a worker.
 * @param app the file of the application
 */
export async function startStarman(
  app: string,
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<PerlProgram> {
  const port = String(await freePort());
  const child = spawn('/usr/bin/starman', ['--listen', `127.0.0.1:${port}`, '--preload-app', app], {
    cwd,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (data: Buffer) => (printed = `${printed}${data.toString()}`.slice(-10_000)));
  const ended = once(child, 'exit');
  const program = {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  for (let tries = 0; !(await answers(program.address)); tries += 1) {
    if (child.exitCode !== null || tries > TRIES) {
      child.kill('SIGKILL');
      throw new Error(`${app} did not start:\n${printed}`);
    }
    await setTimeout(WAIT);
  }
  return program;
}

const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/login.pl`).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  );
