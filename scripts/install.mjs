// The first half of each npm script, on whatever Node the machine has: installs what package-lock.json asks for unless it
// is there. npm puts node_modules/.bin first on the path, where the pinned Node then is: the second half runs on it.
// `--omit=dev` leaves out what only building on the product needs; `--prefix=bench` installs the package of that folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { takeLock } from './folder-lock.mjs';

const OLDEST_OWN = 24;
/** Kinds of machine for which a Node is pinned: package.json lists it among the optional dependencies. */
const PINNED = ['linux-x64', 'linux-arm64', 'win32-x64'];
const pinnedNode = `node_modules/node-${process.platform.replace('win32', 'win')}-${process.arch}`;

const { values } = parseArgs({ options: { omit: { type: 'string' }, prefix: { type: 'string', default: '.' } } });
const root = resolve(values.prefix);
const isWhole = values.omit !== 'dev';

if (!isInstalled()) {
  const release = await takeLock(
    join(root, '.install-lock'),
    'Waiting for another installation in this folder to end …',
  );
  try {
    if (!isInstalled()) await install();
  } finally {
    release();
  }
}
const machine = `${process.platform}-${process.arch}`;
if (!PINNED.includes(machine) && Number.parseInt(process.versions.node, 10) < OLDEST_OWN) {
  console.error(
    `No pinned Node is made for ${machine}, and this machine's is ${process.version}. ` +
      `Install Node ${OLDEST_OWN} or newer and run the command again.`,
  );
  process.exitCode = 1;
}

/**
 * Whether node_modules holds what package-lock.json asks for; more does no harm. npm's own record of an installation is
 * written when it is complete, so an interrupted one, or one of an older lock file, is told apart.
 */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = Object.entries(packagesOf('package-lock.json') ?? {});
  return (
    installed !== null &&
    wanted
      .filter(([path, { dev }]) => path !== '' && (isWhole || !dev))
      .every(([path, { version, optional, devOptional }]) =>
        path in installed ? installed[path]?.version === version : (optional || devOptional) && path !== pinnedNode,
      )
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }> | null}
 *   null when there is no such file
 */
function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null;
}

async function install() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error('Installing the packages of package-lock.json (npm ci). This takes up to a minute, once.');
  const progress = setInterval(() => console.error(`  … still installing, ${seconds()} s`), 10_000);
  // The npm that started us, else the one on the path.
  const npm = process.env.npm_execpath ?? '';
  const [command, ...first] = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
  // A machine set to production would leave out what tests; without the optional ones there is no pinned Node.
  const parts = [isWhole ? '--include=dev' : '--omit=dev', '--include=optional'];
  const args = ['ci', '--ignore-scripts', ...parts, '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, shell: process.platform === 'win32' && first.length === 0 };
  const child = spawn(command ?? 'npm', [...first, ...args], { stdio: 'inherit', ...options });
  const [code] = await once(child, 'exit');
  clearInterval(progress);
  if (code !== 0) {
    console.error(`The installation failed: npm ci ended with code ${code}.`);
    process.exit(1);
  }
  // 67 MB of headers, for compiling what nothing here compiles.
  rmSync(join(root, pinnedNode, 'include'), { recursive: true, force: true });
  console.error(`Installed in ${seconds()} s.`);
}
