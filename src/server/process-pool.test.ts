import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { PdfJob } from './pdf/render-pdf.ts';
import { createProcessPool, type ProcessPool } from './process-pool.ts';

const IDLE_MS = 20;
/** An empty page. */
const job: PdfJob = {
  template: fileURLToPath(new URL('./pdf/document-style.typ', import.meta.url)),
  data: {},
  pictures: {},
};

let pool: ProcessPool<PdfJob, Uint8Array>;
afterEach(() => pool.close());

const newPool = () => createProcessPool<PdfJob, Uint8Array>(new URL('./pdf/pdf-process.ts', import.meta.url), IDLE_MS);

describe('The process pool', () => {
  test('gives a job to no process that is ending because it was idle', async () => {
    pool = newPool();
    await pool.run(job);
    // As long as the process waits: this continues right after the pool has ended it.
    await setTimeout(IDLE_MS);
    expect((await pool.run(job)).length).toBeGreaterThan(0);
  });

  test('fails a job that it cannot hand over, and goes on with the next', async () => {
    pool = newPool();
    await expect(pool.run({ ...job, data: () => {} })).rejects.toThrow('could not be cloned');
    expect((await pool.run(job)).length).toBeGreaterThan(0);
  });
});
