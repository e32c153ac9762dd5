import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const OUTPUT = 'dist/web';
const FRESH = 'dist/web-fresh';
const OLD = 'dist/web-old';
/** A file in the output with the fingerprint of its sources. */
const STAMP = '.sources';
/** How long another process may build, in milliseconds. */
const BUILD_LIMIT = 300_000;

/**
 * Builds the screens into dist/web, unless they are already built from the same sources.
 * @returns whether they were built now
 * @throws Error if the build fails. Its own output tells the reason
 */
export async function buildScreens(): Promise<boolean> {
  if (isBuiltFrom(fingerprint())) return false;
  mkdirSync('dist', { recursive: true });
  // Waits for another process that builds. The kernel holds the file's lock, so it ends with its process.
  const lock = new DatabaseSync('dist/.lock', { timeout: BUILD_LIMIT });
  try {
    lock.exec('begin exclusive');
    const sources = fingerprint();
    if (isBuiltFrom(sources)) return false;
    await build(sources);
    return true;
  } finally {
    lock.close();
  }
}

function isBuiltFrom(sources: string): boolean {
  const stamp = join(OUTPUT, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

async function build(sources: string): Promise<void> {
  console.log('Building the screens; this takes some seconds, and only when they have changed …');
  const started = performance.now();
  // It runs in its own process, so that the bundler's memory is free when the server starts.
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', SCREENS_FOLDER: FRESH },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The screens could not be built.');
  writeFileSync(join(FRESH, STAMP), sources);
  // A running server sees the old build or the new one, never a part of one.
  rmSync(OLD, { recursive: true, force: true });
  if (existsSync(OUTPUT)) renameSync(OUTPUT, OLD);
  renameSync(FRESH, OUTPUT);
  rmSync(OLD, { recursive: true, force: true });
  console.log(`Built the screens in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** A hash of everything that the built screens depend on. */
function fingerprint(): string {
  const files = globSync(['src/**/*', 'vite.config.ts', 'package-lock.json'], { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/]server[\\/]|\.test\.tsx?$/.test(path))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
