import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, onTestFinished } from 'vitest';
import { copyDatabase } from '../support/database/test-database.ts';

const SERVER = fileURLToPath(new URL('../../src/app/server.ts', import.meta.url));

test.each(['Connecting to PostgreSQL', 'Egenlön listens on'])(
  'the program exits cleanly when it is stopped as soon as it says "%s"',
  async (line) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'egenlon-stop-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: await copyDatabase() };
    const child = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'], env });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!output.includes(line) && (output + text).includes(line)) child.kill('SIGTERM');
      output += text;
    });
    // Its last lines may be read only after it has ended.
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output).toContain('Stopping');
  },
);
