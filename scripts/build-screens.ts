import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './folder-lock.mjs';

const OUTPUT = 'dist/web';
const FRESH = 'dist/web-fresh';
const OLD = 'dist/web-old';
/** Names, inside the output, the sources that it was built from. */
const STAMP = '.sources';

/**
 * Builds the screens into dist/web unless they are built from these very sources.
 * @throws Error when the build fails; its own output has said why
 */
export async function buildScreens(): Promise<void> {
  if (isBuiltFrom(fingerprint())) return;
  mkdirSync('dist', { recursive: true });
  const release = await takeLock('dist/.build-lock', 'Waiting for another build of the screens to end …');
  try {
    const sources = fingerprint();
    if (!isBuiltFrom(sources)) await build(sources);
  } finally {
    release();
  }
}

function isBuiltFrom(sources: string): boolean {
  const stamp = join(OUTPUT, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

async function build(sources: string): Promise<void> {
  console.log('Building the screens; this takes some seconds, and only when they have changed …');
  const started = performance.now();
  // A process of its own: the bundler's memory is free again when the server runs.
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', SCREENS_FOLDER: FRESH },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The screens could not be built.');
  writeFileSync(join(FRESH, STAMP), sources);
  // A server that runs meanwhile sees the old build or the new one, never a part.
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
