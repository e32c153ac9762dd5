import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Longest path of a socket, in bytes, on every system that has them. */
const LONGEST_SOCKET = 103;
/** The name that a socket has in its folder. */
const SOCKET_PORT = 5432;
/** How long a server that its program has left behind may take to end, in milliseconds. */
const LEFTOVER_LIMIT = 60_000;
const POLL = 20;

/**
 * Starts the server and waits for its end; ends it when its own input closes: when the program says so, and also when
 * the program is killed. A shell, since it takes the least memory. INT is PostgreSQL's fast shutdown. A process that
 * has got the number of a server that is gone keeps PostgreSQL from starting, unless it is said to be its grandparent.
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

/** Whom a server runs as, where that is not who we are. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Whom root runs a server as: PostgreSQL refuses root. No account has this number, so nothing else runs as it. */
const ROOTS_SERVER_USER: ServerUser = { uid: 61_000, gid: 61_000 };

/** Whom we run a new server as; null: as who we are. */
export function serverUser(): ServerUser | null {
  return process.getuid?.() === 0 ? ROOTS_SERVER_USER : null;
}

/** A PostgreSQL server's files, and who may use them. */
export interface ServerFiles {
  /** Absolute. Holds the data, the server's socket, password and log. */
  folder: string;
  /** Holds `initdb` and `postgres`. */
  binaries: string;
  /** null: who we are, which must not be root. */
  user: ServerUser | null;
}

const dataOf = (folder: string) => join(folder, 'data');
const passwordOf = (folder: string) => readFileSync(join(folder, 'password'), 'utf8');

/**
 * Makes the files of a new server in a folder that is not there yet: only its user can enter it, and connections need
 * a random password. Data pages carry checksums.
 * @param sync whether the files are on the disk when this returns
 * @throws Error with what `initdb` says
 */
export async function makeServerFiles({ folder, binaries, user }: ServerFiles, sync: boolean): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), randomBytes(24).toString('hex'), { mode: 0o600 });
  // initdb looks its user up by name and so needs one with an account; the server does not.
  const maker = user === null ? null : nobody();
  if (maker !== null) giveTo(folder, maker);
  const args = [
    `--pgdata=${dataOf(folder)}`,
    '--username=postgres',
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--data-checksums',
    ...(sync ? [] : ['--no-sync']),
  ];
  await promisify(execFile)(join(binaries, 'initdb'), args, { ...maker, cwd: '/' });
  if (user !== null) giveTo(folder, user);
}

/** The account that every system has for what may do nothing. */
function nobody(): ServerUser {
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function giveTo(folder: string, { uid, gid }: ServerUser): void {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of ['.', ...inside]) lchownSync(join(folder, path), uid, gid);
}

/** Where a server listens: a socket in its own folder, or a port of this machine where the path is too long for one. */
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

function socketOf({ host, port }: Place): string {
  return join(host, `.s.PGSQL.${port}`);
}

function urlOf(folder: string, { host, port }: Place): string {
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgresql://postgres:${passwordOf(folder)}@localhost/postgres?${where}`;
}

/** What a running server tells in its lock file: its process, and where it listens. */
function readRunning(folder: string): { pid: number; place: Place } | null {
  const file = join(dataOf(folder), 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port, socketFolder, address] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), place: { host: socketFolder || address || '', port: Number(port) } };
}

/**
 * The address of a server that another process of ours has started, once it takes connections.
 * @throws Error where it does not within the time
 */
export async function addressOfRunning(folder: string, limit: number): Promise<string> {
  for (const deadline = Date.now() + limit; ; await setTimeout(POLL)) {
    const running = readRunning(folder);
    if (running !== null && (await answers(urlOf(folder, running.place)))) return urlOf(folder, running.place);
    if (Date.now() > deadline) throw new Error(`No PostgreSQL server answers on ${folder}`);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  // It may end while we ask.
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

/** A PostgreSQL server of our own: it lives no longer than this process, however that ends. */
export class PostgresServer {
  /** An administrator's connection; stays the same over restarts. */
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
   * Starts a server on files that are there. Only one process may call it for a folder at a time.
   * @param settings of PostgreSQL, beside its own and those that say where it listens
   * @throws Error with what PostgreSQL says
   */
  static async start(files: ServerFiles, settings: Record<string, string>): Promise<PostgresServer> {
    const server = new PostgresServer(files, await freePlace(files.folder), settings);
    await server.start();
    return server;
  }

  /** Resolves when the server has ended, for whatever reason. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  /** Starts the server again after it has ended. @throws Error with what PostgreSQL says */
  async start(): Promise<void> {
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
      // An error's report would hold the values of the statement that failed.
      log_min_messages: 'log',
      log_checkpoints: 'off',
      ...this.#settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(this.#log, 'w', 0o600);
    const command = ['-c', HOLDER, String(leftover), join(binaries, 'postgres'), '-D', dataOf(folder), ...args];
    // Apart from the terminal's group: Ctrl-C reaches it through us, after the work that is running.
    const options = { ...user, cwd: '/', detached: true } as const;
    const holder = spawn('sh', command, { ...options, stdio: ['pipe', log, log] });
    closeSync(log);
    holder.stdin?.on('error', () => {});
    this.#holder = holder;
    const end: { why?: () => Error } = {};
    this.#ended = once(holder, 'exit').then(
      () => (end.why = () => new Error(this.#lastWords())),
      (error: Error) => (end.why = () => error),
    );
    while (!(await answers(this.url))) {
      if (end.why !== undefined) throw end.why();
      await setTimeout(POLL);
    }
  }

  /** Ends the server: running transactions are rolled back, and all that is committed is on the disk. */
  async stop(): Promise<void> {
    this.#holder?.stdin?.end();
    await this.#ended;
  }

  get #log(): string {
    return join(this.#files.folder, 'log');
  }

  /** What PostgreSQL wrote last of why it ended. */
  #lastWords(): string {
    const lines = readFileSync(this.#log, 'utf8').trim().split('\n');
    const last = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
    return last.replace(/^.*?(FATAL|PANIC): +/, '');
  }

  /**
   * Waits for the end of a server whose program was killed.
   * @returns the process that the lock file names, which has ended; 0 for none
   */
  async #leftover(): Promise<number> {
    for (const deadline = Date.now() + LEFTOVER_LIMIT; ; await setTimeout(POLL)) {
      const running = readRunning(this.#files.folder);
      if (running === null) return 0;
      if (!(await listens(running.place))) return running.pid;
      if (Date.now() > deadline) {
        throw new Error(`A PostgreSQL server, process ${running.pid}, is still there on ${this.#files.folder}`);
      }
    }
  }
}

/** Whether anything takes connections there. */
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
