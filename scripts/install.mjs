// The first half of each npm script. It runs on the machine's own Node and installs the packages of package-lock.json, if
// they aren't installed yet. npm puts node_modules/.bin first on the path, so the second half runs on the pinned Node there.
// `--omit=dev` leaves out what only development needs. `--prefix=bench` installs the package in that folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { takeLock } from './folder-lock.mjs';

const OLDEST_OWN = 24;
/** The platforms with a pinned Node, which is among the optional dependencies in package.json. */
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
 * Whether node_modules contains all packages of package-lock.json. Additional ones do no harm. npm writes its own record
 * when an installation is complete, so an interrupted or older one is recognised.
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
 *   null if there is no such file
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
  // This is the npm that runs this script, or otherwise the one on the path.
  const npm = process.env.npm_execpath ?? '';
  const [command, ...first] = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
  // With NODE_ENV=production npm would leave out the development packages. The pinned Node is an optional package.
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
  // The pinned Node's headers are only for compiling packages. They are 67 MB, and no package here is compiled.
  rmSync(join(root, pinnedNode, 'include'), { recursive: true, force: true });
  console.error(`Installed in ${seconds()} s.`);
}
