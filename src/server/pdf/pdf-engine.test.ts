import { describe, expect, test, vi } from 'vitest';
import { pdfProcessesOf } from '#tests/support/documents/pdf-processes.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { usePdfEngine } from '#tests/support/documents/use-pdf-engine.ts';
import { createPdfEngine, type PdfEngine } from './pdf-engine.ts';

/** Without content, this is an empty page. */
const blank = new URL('./document-style.typ', import.meta.url);
const missing = new URL('./missing.typ', import.meta.url);

const engine = usePdfEngine();

describe('The PDF engine', () => {
  test('names the template that failed, and continues with the next job', async () => {
    await expect(engine.render(missing, {})).rejects.toThrow('missing.typ');
    expect((await readPdf(await engine.render(blank, {}))).pages).toHaveLength(1);
  });

  test('works on several jobs at once', async () => {
    const jobs = Array.from({ length: 8 }, () => engine.render(blank, {}));
    expect(await Promise.all(jobs)).toHaveLength(8);
  });

  test('fails the job whose process dies, and makes the next one in another process', async () => {
    const failWith = async (starting: PdfEngine) => {
      const idle = pdfProcessesOf(process.pid);
      const failure = starting.render(blank, {}).then(
        () => null,
        (error: unknown) => error,
      );
      const isOwn = (pid: number) => !idle.includes(pid);
      const own = await vi.waitUntil(() => pdfProcessesOf(process.pid).find(isOwn), { interval: 1, timeout: 60_000 });
      process.kill(own, 'SIGKILL');
      return failure;
    };
    let starting = createPdfEngine();
    let failure = await failWith(starting);
    // On a busy machine the job can be done before its process is found.
    for (let tries = 1; tries < 5 && failure === null; tries += 1) {
      starting.close();
      starting = createPdfEngine();
      failure = await failWith(starting);
    }
    expect(String(failure)).toContain('has ended');
    expect((await readPdf(await starting.render(blank, {}))).pages).toHaveLength(1);
    starting.close();
  });

  test('fails a running job when it is closed, rather than leave it waiting', async () => {
    const closing = createPdfEngine();
    const job = closing.render(blank, {});
    closing.close();
    await expect(job).rejects.toThrow('aborted');
  });
});
