import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../src/app/server.ts', import.meta.url));
const START_LIMIT = 180_000;
/** The folder of Node's compile cache. Tests start the program many times, and with the cache a start takes a third less. */
export const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../artefacts/compiled', import.meta.url));

/** The program as a process of its own, which a test can kill. `await using` stops it. */
export interface ProgramProcess extends AsyncDisposable {
  address: string;
  pid: number;
  /** What it has printed so far. */
  printed(): string;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  /** Kills it with SIGKILL, so that no handler runs. */
  kill(): Promise<void>;
  /** Stops it like an operator. */
  stop(): Promise<number | null>;
}

/**
 * Starts the program on a free port.
 * @param command what to start instead of the server's file alone; it becomes the server's process
 */
export async function startProcess(
  env: Record<string, string>,
  [file, ...args]: [string, ...string[]] = [process.execPath, SERVER],
): Promise<ProgramProcess> {
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, PORT: '0', RATE_LIMIT: 'off', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      printed += data.toString();
    });
  const ended = once(child, 'exit').then(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  return {
    address: await listening(child),
    pid: child.pid ?? 0,
    printed: () => printed,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** The URL that the program prints once it listens. */
async function listening(child: ChildProcess): Promise<string> {
  // Apart, because it isn't said which of both is read first.
  let [output, errors] = ['', ''];
  child.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The program did not start:\n${output}${errors}`));
      child.kill('SIGKILL');
    }, START_LIMIT);
    // Its last lines may be read only after it has ended.
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error(`The program ended at its start:\n${output}${errors}`));
    });
    const lines = createInterface({ input: child.stdout ?? process.stdin });
    lines.on('line', (line) => {
      output += `${line}\n`;
      const address = /^Egenlön listens on (\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
