import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TOUCHED_EVERY = 1_000;
const ABANDONED_AFTER = 10_000;

/**
 * Waits for a lock file and takes it. Its holder touches it every second. So a lock that a killed process has left is
 * recognised, also in another container.
 *
 * @param {string} file
 * @param {string} waiting is printed if it has to wait
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(file, waiting) {
  const token = `${process.pid}.${Math.random()}`;
  let told = false;
  while (!(await tryLock(file, token))) {
    if (!told) console.error(waiting);
    told = true;
    await sleep(500);
  }
  const touch = setInterval(() => utimesSync(file, new Date(), new Date()), TOUCHED_EVERY);
  const release = () => {
    clearInterval(touch);
    rmSync(file, { force: true });
    process.off('exit', release);
  };
  process.on('exit', release);
  return release;
}

/**
 * @param {string} file
 * @param {string} token
 */
async function tryLock(file, token) {
  try {
    if (Date.now() - statSync(file).mtimeMs > ABANDONED_AFTER) rmSync(file, { force: true });
  } catch {
    // There is no lock, or its holder has just removed it.
  }
  try {
    writeFileSync(file, token, { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  // Another process may have found the same abandoned lock, and then removed ours instead.
  await sleep(100);
  return existsSync(file) && readFileSync(file, 'utf8') === token;
}
