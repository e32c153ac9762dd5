import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { createPdfEngine, type PdfEngine } from './pdf-engine.ts';

/** Without content, this is an empty page. */
const blank = new URL('./document-style.typ', import.meta.url);
const missing = new URL('./missing.typ', import.meta.url);

let engine: PdfEngine;
beforeAll(() => {
  engine = createPdfEngine();
});
afterAll(() => engine.close());

/** The ids of this process's own that make PDFs. */
function pdfProcesses(): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').endsWith('pdf-process.ts'))
    .map(([pid]) => Number(pid));
}

describe('The PDF engine', () => {
  it('names the template that failed, and continues with the next job', async () => {
    await expect(engine.render(missing, {})).rejects.toThrow('missing.typ');
    expect((await readPdf(await engine.render(blank, {}))).pages).toHaveLength(1);
  });

  it('works on several jobs at once', async () => {
    const jobs = Array.from({ length: 8 }, () => engine.render(blank, {}));
    expect(await Promise.all(jobs)).toHaveLength(8);
  });

  it('fails the job whose process dies, and makes the next one in another process', async () => {
    const starting = createPdfEngine();
    const [job] = await Promise.allSettled([
      starting.render(blank, {}),
      setTimeout(1).then(() => pdfProcesses().forEach((pid) => process.kill(pid, 'SIGKILL'))),
    ]);
    expect(job.status).toBe('rejected');
    expect((await readPdf(await starting.render(blank, {}))).pages).toHaveLength(1);
    starting.close();
  });

  it('fails a running job when it is closed, rather than leave it waiting', async () => {
    const closing = createPdfEngine();
    const job = closing.render(blank, {});
    closing.close();
    await expect(job).rejects.toThrow('aborted');
  });
});
