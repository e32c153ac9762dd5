// Runs scripts/<name>.ts for `npm start`, `npm test` and the other npm scripts, on a machine that has only Node 20 or
// newer and npm: installs what is missing, then hands over to the pinned Node, which runs TypeScript as it is.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { environmentWith, nodeToRun } from './pinned-node.mjs';
import { runChild } from './run-child.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...args] = process.argv.slice(2);

try {
  await ensureInstalled(root);
  const node = nodeToRun(root);
  const script = join(root, 'scripts', `${name}.ts`);
  process.exitCode = await runChild(node, [script, ...args], { cwd: root, env: environmentWith(node) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
