import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('../../scripts/add-reviewer.ts', import.meta.url));

/** Invites a reviewer as `npm run reviewer:add` does; answers what it printed. */
export async function addReviewer(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}
