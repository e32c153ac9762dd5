// The first half of each npm script. It runs on the machine's own Node and installs the packages of package-lock.json, if
// they aren't installed yet. npm puts node_modules/.bin first on the path, so the second half runs on the pinned Node there.
// `--omit=dev` leaves out what only development needs. `--prefix=. --prefix=bench` installs both packages at the same time.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const OLDEST_OWN = 26;
/** The platforms with a pinned Node, which is among the optional dependencies in package.json. */
const PINNED = ['linux-x64', 'linux-arm64', 'win32-x64'];
const pinnedNode = `node_modules/node-${process.platform.replace('win32', 'win')}-${process.arch}`;
/** After this many milliseconds without a touch, the installation that has taken the lock was killed. */
const ABANDONED_AFTER = 10_000;

const { values } = parseArgs({
  options: { omit: { type: 'string' }, prefix: { type: 'string', multiple: true, default: ['.'] } },
});
const isWhole = values.omit !== 'dev';

await Promise.all(values.prefix.map((folder) => installIn(resolve(folder))));
const machine = `${process.platform}-${process.arch}`;
if (!PINNED.includes(machine) && Number.parseInt(process.versions.node, 10) < OLDEST_OWN) {
  console.error(
    `No pinned Node is made for ${machine}, and this machine's is ${process.version}. ` +
      `Install Node ${OLDEST_OWN} or newer and run the command again.`,
  );
  process.exitCode = 1;
}

/** @param {string} root */
async function installIn(root) {
  if (!isInstalled(root)) await installAlone(root);
  link(root);
  if (process.exitCode === undefined && !pinnedNodeStarts(root)) process.exitCode = 1;
}

/**
 * Installs a folder's packages. Only one process does so at a time.
 *
 * @param {string} root
 */
async function installAlone(root) {
  const lock = join(root, '.install-lock');
  if (!(await take(lock))) {
    console.error('Waiting for another installation in this folder to end …');
    while (!(await take(lock))) await sleep(500);
  }
  const touch = setInterval(() => utimesSync(lock, new Date(), new Date()), 1_000);
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  if (!isInstalled(root)) await install(root);
  clearInterval(touch);
  release();
}

/**
 * Takes a lock file, unless another process has it. Its holder touches it, so that one that was killed is recognised,
 * also in another container.
 *
 * @param {string} file
 */
async function take(file) {
  const token = `${process.pid}.${Math.random()}`;
  try {
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    // The clock may have been ahead.
    if (Math.abs(Date.now() - touched) > ABANDONED_AFTER) rmSync(file, { force: true });
    writeFileSync(file, token, { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  // Another process may have found the same abandoned lock, and then removed ours instead.
  await sleep(100);
  return existsSync(file) && readFileSync(file, 'utf8') === token;
}

/**
 * Whether node_modules contains all packages of package-lock.json. Additional ones do no harm. npm writes its own record
 * when an installation is complete, so an interrupted or older one is recognised.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  const wanted = Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {});
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
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** Whether npm would leave out packages that the build needs, because this Node is older than `engines` in package.json. */
function isTooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12);
}

/** @param {string} root */
async function install(root) {
  if (isTooOld()) {
    console.error(
      `Node ${process.versions.node} is too old to install the packages. ` +
        'Install Node 20.19, 22.12 or newer, and run the command again.',
    );
    process.exitCode = 1;
    return;
  }
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
    process.exitCode = 1;
    return;
  }
  // The pinned Node's headers are only for compiling packages. They are 67 MB, and no package here is compiled.
  rmSync(join(root, pinnedNode, 'include'), { recursive: true, force: true });
  console.error(`Installed in ${seconds()} s.`);
}

/**
 * Puts the pinned Node where npm scripts find it, if npm hasn't. npm 9 and 10 don't for an optional package.
 *
 * @param {string} root
 */
function link(root) {
  const bin = join(root, 'node_modules/.bin');
  if (!existsSync(join(root, pinnedNode, 'bin/node')) || existsSync(join(bin, 'node'))) return;
  try {
    mkdirSync(bin, { recursive: true });
    symlinkSync(join('..', basename(pinnedNode), 'bin/node'), join(bin, 'node'));
  } catch {
    // Another command has linked it meanwhile, or nobody may write here.
  }
}

/**
 * Whether the pinned Node starts. Says what it lacks if not: since 26 it needs a library that small Linux systems are
 * without.
 *
 * @param {string} root
 */
function pinnedNodeStarts(root) {
  const node = join(root, pinnedNode, 'bin/node');
  if (!existsSync(node)) return true;
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return true;
  console.error(`The pinned Node does not start: ${error?.message ?? stderr.trim()}`);
  if (stderr?.includes('libatomic.so.1'))
    console.error('Install libatomic1 (`apt install libatomic1`), or libatomic elsewhere, and run the command again.');
  return false;
}
