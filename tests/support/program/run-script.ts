import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NODE_COMPILE_CACHE } from './program-process.ts';

const RESOLVE_MODULES = new URL('../../../src/server/resolve-modules.ts', import.meta.url).href;

/** Runs an operator's command, named like its file in `src/app/commands/`, and returns what it printed. */
export async function runScript(name: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const script = fileURLToPath(new URL(`../../../src/app/commands/${name}.ts`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', RESOLVE_MODULES, script, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
  });
  return stdout;
}
