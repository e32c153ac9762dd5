import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { Filling } from '../../bench/fill-database.ts';

const run = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;

/** What the release before fills a database with: its statements, and the tokens of those who work on it. */
export interface Filled {
  statements: string[];
  memberToken: string;
  reviewerTokens: [string, string];
  /** One of the member's sent invoices, and one of its customers. */
  invoiceId: string;
  clientId: string;
}

/** The release before this one, in a folder of its own. */
export interface ReleaseBefore {
  version: string;
  /** Starts its server; the file and the arguments of a process. */
  server: [string, ...string[]];
  /** What its own `bench/fill-database.ts` makes, which knows its tables. */
  filledWith(filling: Filling): Promise<Filled>;
  /** Runs one of its operators' commands and returns what it printed. */
  command(name: 'audit-invoices' | 'audit-ledger', env: Record<string, string>): Promise<string>;
  remove(): void;
}

/**
 * The version of the newest release of the change log other than the one that package.json names.
 * @throws Error if there is none
 */
function versionBefore(changelog: string, current: string): string {
  const version = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)]
    .map(([, listed]) => listed)
    .find((listed) => listed !== current);
  if (version === undefined) throw new Error(`CHANGELOG.md names no release before ${current}.`);
  return version;
}

/**
 * Takes the release before this one out of git, and installs it. RELEASE_BEFORE names another commit than its tag.
 * @throws Error if this clone doesn't have it
 */
export async function openReleaseBefore(): Promise<ReleaseBefore> {
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const version = versionBefore(readFileSync('CHANGELOG.md', 'utf8'), current);
  const { RELEASE_BEFORE: named = `v${version}` } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'egenlon-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    unpack(named, folder);
    await install(folder);
  } catch (error) {
    remove();
    throw error;
  }
  // The Node that it pins, if one is made for this machine.
  const pinned = join(folder, 'node_modules/.bin/node');
  const own = existsSync(pinned) ? pinned : process.execPath;
  const node = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    run(own, args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: MOST_OUTPUT });
  return {
    version,
    server: [own, join(folder, 'src/app/server.ts')],
    async filledWith(filling) {
      const asked = `import * as of from './bench/fill-database.ts';
        const filling = ${JSON.stringify(filling)};
        console.log(JSON.stringify({
          statements: of.fillStatements(filling), memberToken: of.filledToken(2),
          reviewerTokens: [of.reviewerToken, of.colleagueToken],
          invoiceId: of.filledId.invoice(2), clientId: of.filledId.clientOf(2),
        }));`;
      return JSON.parse((await node(['--input-type=module', '--eval', asked])).stdout) as Filled;
    },
    command: async (name, env) => (await node([`src/app/commands/${name}.ts`], env)).stdout,
    remove,
  };
}

function unpack(commit: string, folder: string): void {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
  } catch (cause) {
    throw new Error(
      `This clone has no ${commit}, which is the release before. Run 'git fetch --tags --unshallow', or 'git fetch --tags' ` +
        'if it has its whole history, or name a commit in RELEASE_BEFORE.',
      { cause },
    );
  }
  const archive = join(folder, 'release.tar');
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
}

/** The packages of this checkout serve the release before too, if it locks the same ones. */
async function install(folder: string): Promise<void> {
  if (isDeepStrictEqual(lockedIn('.'), lockedIn(folder)))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  else await run('node', ['scripts/install.mjs', '--omit=dev'], { cwd: folder });
}

/** The packages of a lock file, without the product itself, whose version differs. */
function lockedIn(folder: string): object {
  const { '': _, ...packages } = (
    JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> }
  ).packages;
  return packages;
}
