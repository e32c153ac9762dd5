import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { dataOf } from './postgres-files.ts';
import { addressOfRunning } from './postgres-server.ts';

/** How long the file comes and goes, in milliseconds. Read unsafely, it is missed within a few of them. */
const LIMIT = 500;

test('a server that ends while its lock file is read is one that doesn’t run, and no failure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'egenlon-server-'));
  mkdirSync(dataOf(folder));
  writeFileSync(join(folder, 'password'), 'x');
  const file = join(dataOf(folder), 'postmaster.pid');
  const text = ['1', folder, '0', '5432', join(folder, 'none'), ''].join('\n');
  const comesAndGoes = `const fs = require('node:fs');
    for (;;) { fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(text)}); fs.rmSync(${JSON.stringify(file)}); }`;
  const worker = new Worker(comesAndGoes, { eval: true });
  try {
    for (const end = Date.now() + LIMIT; Date.now() < end;) {
      await expect(addressOfRunning(folder, 0)).rejects.toThrow('No PostgreSQL server responds');
    }
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true });
  }
});
