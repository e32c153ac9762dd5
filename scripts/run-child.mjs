import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program with this terminal and waits for its end. The first signal that stops this process is passed on, once:
 * Ctrl-C in a terminal reaches the whole group, and npm sends it a second time.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code, or 128 plus the number of the signal that ended it
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let forwarded = false;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      if (forwarded) return;
      forwarded = true;
      child.kill(signal);
    };
    const stopForwarding = () => FORWARDED.forEach((signal) => process.off(signal, forward));
    FORWARDED.forEach((signal) => process.on(signal, forward));
    child.on('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      stopForwarding();
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}
