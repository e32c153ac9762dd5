import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { createFairQueue } from '../fair-queue.ts';
import type { PdfJob } from './pdf-worker.ts';

/** The longest invoice takes less; a job that exceeds it is ended, with its worker. */
const JOB_TIMEOUT_MS = 30_000;
const IDLE_WORKER_MS = 30_000;
/** On a machine with one processor too, what one member has made keeps no other's job waiting. */
const LEAST_WORKERS = 2;

/** Whose a job is, and for how long somebody waits for it. */
export interface PdfCaller {
  owner: string;
  signal: AbortSignal;
}

/** Turns a template and its data into a PDF, on threads of its own. */
export interface PdfEngine {
  /**
   * Typesets a Typst template, a file under `src`, which reads the data with `json(bytes(sys.inputs.data))`.
   * The data may hold any text: what can't be shown becomes a replacement character (product §11).
   * The same template and data give the same bytes. Of one owner one job is worked on at a time, and owners take turns.
   * @throws Error where the template fails, nobody waits any more, or a job takes longer than 30 seconds with its wait
   */
  render(template: URL, data: unknown, caller?: PdfCaller): Promise<Uint8Array>;
  /** Ends the threads; jobs under way fail. */
  close(): Promise<void>;
}

/** One thread stays ready; others come when there is more to do than one can and go when they are idle. */
export function createPdfEngine(): PdfEngine {
  const maxThreads = Math.max(LEAST_WORKERS, availableParallelism());
  const queue = createFairQueue(maxThreads);
  const pool = new Piscina<PdfJob, Uint8Array>({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    name: 'renderPdf',
    minThreads: 1,
    maxThreads,
    idleTimeout: IDLE_WORKER_MS,
  });
  return {
    render(template, data, caller) {
      const timeout = AbortSignal.timeout(JOB_TIMEOUT_MS);
      const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller.signal]);
      const job = () => pool.run({ template: fileURLToPath(template), data }, { signal });
      return queue.run(job, caller?.owner, signal);
    },
    close: () => pool.destroy(),
  };
}
