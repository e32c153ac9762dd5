import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { dataOf, passwordOf, type ServerFiles } from './postgres-files.ts';
import { codeOf } from '#shared/code-of.ts';

/** The longest path of a socket, in bytes, that every system with sockets allows. */
const LONGEST_SOCKET = 103;
/** The port number in the socket's file name. */
const SOCKET_PORT = 5432;
/** How long a server and its processes may take to end after a kill, in milliseconds. */
const LEFTOVER_LIMIT = 60_000;
/** How long a starting server may take to listen, or to take the memory that no second server can share, in milliseconds. */
const LISTEN_LIMIT = 2_000;
/** PostgreSQL's message while a process of the previous server is still running. */
const IN_USE = /pre-existing shared memory block .* is still in use/;
const POLL = 20;
/** How long to wait before another attempt to start, in milliseconds. */
const RETRY = 200;

/**
 * Starts the server and waits until it ends. Stops it when its own input closes: when the program closes it on purpose,
 * and also when the program is killed.
 * It is a shell script because a shell takes the least memory. INT is PostgreSQL's fast shutdown.
 * After a crash, the lock file names the old server's process id. If another process has that id by now, PostgreSQL
 * refuses to start, unless PG_GRANDPARENT_PID names it.
 */
const HOLDER = `export LC_ALL=C PG_GRANDPARENT_PID="$0"
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
(read -r _ <&3; kill -INT $server) &
waiter=$!
exec 3<&-
wait $server
code=$?
kill $waiter 2>/dev/null
exit $code`;

/**
 * Where a server listens: on a socket in its own folder, or on a port of this machine if the socket's path is too long.
 */
interface Place {
  host: string;
  port: number;
}

async function freePlace(folder: string): Promise<Place> {
  const hasSockets = process.platform !== 'win32';
  if (hasSockets && Buffer.byteLength(socketOf({ host: folder, port: SOCKET_PORT })) <= LONGEST_SOCKET) {
    return { host: folder, port: SOCKET_PORT };
  }
  return { host: '127.0.0.1', port: await freePort() };
}

/** Returns a port of this machine that nothing is listening on right now. */
export async function freePort(): Promise<number> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

function socketOf({ host, port }: Place): string {
  return join(host, `.s.PGSQL.${port}`);
}

function urlOf(folder: string, { host, port }: Place): string {
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgresql://postgres:${passwordOf(folder)}@localhost/postgres?${where}`;
}

/** Reads a running server's process id and place from its lock file. The server may end, and remove it, at any moment. */
function readRunning(folder: string): { pid: number; place: Place } | null {
  const text = readIfThere(lockFileOf(folder));
  const [pid, , , port, socketFolder, address] = text?.split('\n') ?? [];
  // A server that is just starting has not written all of it yet.
  if (port === undefined) return null;
  return { pid: Number(pid), place: { host: socketFolder || address || '', port: Number(port) } };
}

const lockFileOf = (folder: string) => join(dataOf(folder), 'postmaster.pid');

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Returns the URL of a server that another of our processes has started, as soon as it accepts connections.
 * @throws Error if that takes longer than `limit` milliseconds
 */
export async function addressOfRunning(folder: string, limit: number): Promise<string> {
  for (const deadline = Date.now() + limit; ; await setTimeout(POLL)) {
    const running = readRunning(folder);
    if (running !== null && (await acceptsConnections(urlOf(folder, running.place))))
      return urlOf(folder, running.place);
    if (Date.now() > deadline) throw new Error(`No PostgreSQL server responds on ${folder}`);
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  // The server may end while we connect.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL server of our own. It ends with this process, even if the process is killed. */
export class PostgresServer {
  /** An administrator's connection string. A restart doesn't change it. */
  readonly url: string;
  readonly #files: ServerFiles;
  readonly #place: Place;
  readonly #settings: Record<string, string>;
  #holder: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();

  private constructor(files: ServerFiles, place: Place, settings: Record<string, string>) {
    this.url = urlOf(files.folder, place);
    this.#files = files;
    this.#place = place;
    this.#settings = settings;
  }

  /**
   * Starts a server on existing files. Only one process at a time may call this for a folder.
   * @param settings PostgreSQL settings, added to the defaults and to where the server listens
   * @throws Error with PostgreSQL's message
   */
  static async start(files: ServerFiles, settings: Record<string, string>): Promise<PostgresServer> {
    const server = new PostgresServer(files, await freePlace(files.folder), settings);
    await server.start();
    return server;
  }

  /** Resolves when the server has ended, for any reason. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  /**
   * Starts the server again after it has ended.
   * @throws Error with PostgreSQL's message
   */
  async start(): Promise<void> {
    for (const deadline = Date.now() + LEFTOVER_LIMIT; ; await setTimeout(RETRY)) {
      try {
        return await this.#startOnce();
      } catch (error) {
        // The processes of a killed server end a moment later than it does.
        if (Date.now() > deadline || !(error instanceof Error && IN_USE.test(error.message))) throw error;
      }
    }
  }

  async #startOnce(): Promise<void> {
    const { folder, binaries, user } = this.#files;
    const leftover = await this.#leftover();
    const { host, port } = this.#place;
    const isSocket = host === folder;
    const settings = {
      listen_addresses: isSocket ? '' : host,
      unix_socket_directories: isSocket ? host : '',
      port: String(port),
      timezone: 'UTC',
      log_timezone: 'UTC',
      // At a lower level, the log would contain the values of a statement that failed.
      log_min_messages: 'log',
      log_checkpoints: 'off',
      ...this.#settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(this.#log, 'w', 0o600);
    const command = ['-c', HOLDER, String(leftover), join(binaries, 'postgres'), '-D', dataOf(folder), ...args];
    // In a process group of its own, so that Ctrl-C doesn't stop the server before our running work is done.
    const options = { ...user, cwd: '/', detached: true } as const;
    const holder = spawn('sh', command, { ...options, stdio: ['pipe', log, log] });
    closeSync(log);
    holder.stdin?.on('error', () => {});
    this.#holder = holder;
    const end: { why?: () => Error } = {};
    this.#ended = once(holder, 'exit').then(
      () => (end.why = () => new Error(this.#lastError())),
      (error: Error) => (end.why = () => error),
    );
    while (!(await acceptsConnections(this.url))) {
      if (end.why !== undefined) throw end.why();
      await setTimeout(POLL);
    }
  }

  /** Stops the server. It rolls back running transactions; everything committed is on the disk. */
  async stop(): Promise<void> {
    this.#holder?.stdin?.end();
    await this.#ended;
  }

  get #log(): string {
    return join(this.#files.folder, 'log');
  }

  /** PostgreSQL's last message about why it ended. */
  #lastError(): string {
    const lines = readFileSync(this.#log, 'utf8').trim().split('\n');
    const last = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
    return last.replace(/^.*?(FATAL|PANIC): +/, '');
  }

  /**
   * Waits until the server of a killed program has ended, and removes a lock file that has lost its text.
   * @returns the ended process's id from the lock file; 0 if there is none
   */
  async #leftover(): Promise<number> {
    const start = Date.now();
    for (; ; await setTimeout(POLL)) {
      const { folder } = this.#files;
      const running = readRunning(folder);
      const waited = Date.now() - start;
      if (running === null) {
        if (!existsSync(lockFileOf(folder))) return 0;
        // A machine that loses its power can keep the lock file without its text, and PostgreSQL would refuse to start.
        // It also finds a running server by its shared memory.
        if (waited > LISTEN_LIMIT) rmSync(lockFileOf(folder), { force: true });
        continue;
      }
      // The process may be a server that is still starting, or an unrelated one that has got the same id.
      if (!(await listens(running.place)) && (waited > LISTEN_LIMIT || !isAlive(running.pid))) return running.pid;
      if (waited > LEFTOVER_LIMIT) {
        throw new Error(`A PostgreSQL server, process ${running.pid}, is still there on ${folder}`);
      }
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether anything accepts connections there. */
async function listens(place: Place): Promise<boolean> {
  const socket = connect(place.host.startsWith('/') ? { path: socketOf(place) } : place);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
