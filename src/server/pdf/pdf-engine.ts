import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PdfJob } from './pdf-worker.ts';

/** Longer than the longest invoice takes by far; a job that exceeds it is ended, with its worker. */
const JOB_TIMEOUT_MS = 60_000;
const IDLE_WORKER_MS = 30_000;

/** Turns a template and its data into a PDF, on threads of its own. */
export interface PdfEngine {
  /**
   * Typesets a Typst template, a file under `src`, which reads the data with `json(bytes(sys.inputs.data))`.
   * The data may hold any text: what can't be shown becomes a replacement character (product §11).
   * The same template and data give the same bytes.
   * @throws Error where the template fails, or a job takes longer than a minute
   */
  render(template: URL, data: unknown): Promise<Uint8Array>;
  /** Ends the threads; jobs under way fail. */
  close(): Promise<void>;
}

/** One thread stays ready; others come when there is more to do than one can and go when they are idle. */
export function createPdfEngine(): PdfEngine {
  const pool = new Piscina<PdfJob, Uint8Array>({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    name: 'renderPdf',
    minThreads: 1,
    maxThreads: availableParallelism(),
    idleTimeout: IDLE_WORKER_MS,
  });
  return {
    render: (template, data) =>
      pool.run({ template: fileURLToPath(template), data }, { signal: AbortSignal.timeout(JOB_TIMEOUT_MS) }),
    close: () => pool.destroy(),
  };
}
