import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lchownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The user that a server runs as, if it isn't ours. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * The server's user when we are root, because PostgreSQL refuses to run as root. No account has this id, so no other
 * program runs as it.
 */
const ROOTS_SERVER_USER: ServerUser = { uid: 61_000, gid: 61_000 };

/** Returns the user for a new server; null for our own. */
export function serverUser(): ServerUser | null {
  return process.getuid?.() === 0 ? ROOTS_SERVER_USER : null;
}

/** A PostgreSQL server's files, and the user that may use them. */
export interface ServerFiles {
  /** Absolute path. Holds the data and the server's socket, password and log. */
  folder: string;
  /** Holds `initdb` and `postgres`. */
  binaries: string;
  /** null for our own user, which must not be root. */
  user: ServerUser | null;
}

/** The folder of the data, in a server's folder. */
export const dataOf = (folder: string) => join(folder, 'data');
/** The administrator's password. */
export const passwordOf = (folder: string) => readFileSync(join(folder, 'password'), 'utf8');

/**
 * Creates the files of a new server in a folder that doesn't exist yet. Only its user can enter the folder, and
 * connections need a random password. Data pages have checksums.
 * @param options further options of `initdb`. Without any it waits until the files are on the disk
 * @throws Error with the message of `initdb`
 */
export async function makeServerFiles({ folder, binaries, user }: ServerFiles, ...options: string[]): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), randomBytes(24).toString('hex'), { mode: 0o600 });
  // initdb looks up its user by name, so it needs one with an account. The server doesn't. The group is the server's,
  // because folders above may be open to that group alone.
  const maker = user === null ? null : { uid: uidOfNobody(), gid: user.gid };
  if (maker !== null) changeOwner(folder, maker);
  const args = [
    `--pgdata=${dataOf(folder)}`,
    '--username=postgres',
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--data-checksums',
    ...options,
  ];
  await promisify(execFile)(join(binaries, 'initdb'), args, { ...maker, cwd: '/' });
  if (user !== null) changeOwner(folder, user);
}

/** The account without any rights that every system has. */
function uidOfNobody(): number {
  return Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
}

function changeOwner(folder: string, { uid, gid }: ServerUser): void {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of ['.', ...inside]) lchownSync(join(folder, path), uid, gid);
}
