import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NODE_COMPILE_CACHE } from './program-process.ts';

/** The file that runs an operator's command. The command's name is its first argument. */
export const COMMAND = fileURLToPath(new URL('../../../src/app/command.ts', import.meta.url));

/** Runs an operator's command, named like its file in `src/app/commands/`, and returns what it printed. */
export async function runScript(name: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, name, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
  });
  return stdout;
}
