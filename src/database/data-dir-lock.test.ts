import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'egenlon-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a data directory belongs to one process, until that one releases it', () => {
  const release = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  release();
  lockDataDir(dataDir)();
});

test('a lock that can’t be used is told with its file and the reason, and not as one of another process', () => {
  const file = join(dataDir, 'lock');
  writeFileSync(file, 'no database of SQLite'.repeat(10));
  expect(() => lockDataDir(dataDir)).toThrow(`${file}: file is not a database`);
});
