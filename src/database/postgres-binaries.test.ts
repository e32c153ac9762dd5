import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { copyBinaries, npmPostgres } from './postgres-binaries.ts';

test('everybody can run a copy of the binaries, and it needs nothing of the original', () => {
  const folder = mkdtempSync(join(tmpdir(), 'egenlon-binaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'copy');
  copyBinaries(dirname(npmPostgres(folder, null)), copy);
  expect(lstatSync(join(copy, 'bin/postgres')).mode & 0o777).toBe(0o755);
  const links = readdirSync(join(copy, 'lib'))
    .map((name) => join(copy, 'lib', name))
    .filter((path) => lstatSync(path).isSymbolicLink());
  expect(links.length).toBeGreaterThan(0);
  expect(links.map((path) => readlinkSync(path)).filter((target) => target.includes('/'))).toEqual([]);
});
