import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { takeLock } from './folder-lock.mjs';
import { pinnedNodePath } from './pinned-node.mjs';
import { runChild } from './run-child.mjs';

/**
 * Installs the packages of package-lock.json unless they are there. Two at once wait for each other.
 *
 * @param {string} root the checkout
 * @throws {Error} when the installation fails, with a message for the person at the terminal
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const release = await takeLock(
    join(root, '.install-lock'),
    'Waiting for another installation in this folder to end …',
  );
  try {
    if (!isInstalled(root)) await install(root);
  } finally {
    release();
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm's own record of an installation is written when it is
 * complete, so an interrupted one, or one of an older lock file, is told apart.
 *
 * @param {string} root the checkout
 */
export function isInstalled(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (installed === null) return false;
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  const node = pinnedNodePath(root);
  return (
    (node === null || existsSync(node)) &&
    Object.entries(wanted).every(([path, { optional }]) => path === '' || optional || path in installed) &&
    Object.entries(installed).every(([path, { version }]) => wanted[path]?.version === version)
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null} null when there is no such file
 */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** @param {string} root */
async function install(root) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error('Installing the packages of package-lock.json (npm ci). This takes about a minute, once.');
  const progress = setInterval(() => console.error(`  … still installing, ${seconds()} s`), 10_000);
  try {
    const [command, ...first] = npmCommand();
    // A machine set to production leaves out what builds and tests; without the optional ones there is no pinned Node.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const options = { cwd: root, shell: process.platform === 'win32' && first.length === 0 };
    const code = await runChild(command, [...first, ...args, '--loglevel=error'], options);
    if (code > 128) process.exit(code);
    if (code !== 0) throw new Error(`The installation failed: npm ci ended with code ${code}.`);
  } finally {
    clearInterval(progress);
  }
  console.error(`Installed in ${seconds()} s.`);
}

/** @returns {[string, ...string[]]} the npm that started us, else the one on the path */
function npmCommand() {
  const npm = process.env.npm_execpath ?? '';
  return basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
}
