import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './folder-lock.mjs';

let file: string;

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'lock');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

test('of several only one holds the lock at a time', async () => {
  let holders = 0;
  let most = 0;
  const hold = async () => {
    const release = await takeLock(file, 'waiting');
    holders += 1;
    most = Math.max(most, holders);
    await new Promise((resolve) => setTimeout(resolve, 50));
    holders -= 1;
    release();
  };
  await Promise.all([hold(), hold(), hold()]);
  expect(most).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('a lock that nobody has touched for long was left by a killed process', async () => {
  writeFileSync(file, 'someone');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  const release = await takeLock(file, 'waiting');
  release();
  expect(existsSync(file)).toBe(false);
});
