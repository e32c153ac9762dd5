import { execFileSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const OLDEST = 15;
const USUAL_FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin'];

/** The folder with `initdb` and `postgres` of the newest PostgreSQL on this machine, 15 or later; null when there is none. */
export function systemPostgres(): string | null {
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
  return newest?.folder ?? null;
}

function majorVersion(folder: string): number {
  const output = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(output)?.[1] ?? 0);
}
