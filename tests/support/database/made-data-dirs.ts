import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { startProcess } from '../program/program-process.ts';
import { newDataDir } from './test-postgres.ts';

/**
 * Fills data directories as the program's first start leaves them. The program makes one for all tests of a file and the
 * others are copies of it, because a first start takes three times as long as a later one.
 * Use inside a file as `const fillDataDir = useMadeDataDirs()`, and in its tests `await fillDataDir(folder)`.
 */
export function useMadeDataDirs(): (folder: string) => Promise<void> {
  let made: Promise<string> | undefined;
  afterAll(async () => rmSync((await made) ?? '', { recursive: true, force: true }));
  return async (folder) => {
    made ??= makeDataDir();
    // Keeps the owner, who is the server's user.
    execFileSync('cp', ['-a', `${await made}/.`, folder]);
  };
}

async function makeDataDir(): Promise<string> {
  const folder = newDataDir('egenlon-made-');
  const program = await startProcess({ DATA_DIR: folder });
  await program.stop();
  return folder;
}
