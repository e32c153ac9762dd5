import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { createFairQueue } from '../fair-queue.ts';
import type { PdfJob } from './pdf-worker.ts';

/** The longest invoice takes less. A job that takes longer is stopped together with its worker. */
const JOB_TIMEOUT_MS = 30_000;
const IDLE_WORKER_MS = 30_000;
/** Two, even on a machine with one processor, so that one member's PDFs don't delay another's. */
const MIN_WORKERS = 2;

/** Who a job is for, and a signal that ends when nobody waits for it. */
export interface PdfCaller {
  owner: string;
  signal: AbortSignal;
}

/** PNG pictures that a template shows, each by the SHA-256 of its bytes. */
export type PdfPictures = Readonly<Record<string, Uint8Array>>;

/** Turns a template and its data into a PDF, in worker threads. */
export interface PdfEngine {
  /**
   * Typesets a Typst template, a file under `src` that reads the data with `json("/data.json")`. The data may hold any
   * text: a character that can't be shown is replaced (product §11). The same template and data give the same bytes.
   * Each owner has one running job at a time, and owners take turns.
   * @param pictures the template finds each as `/picture-` with its hash and `.png`
   * @throws Error if the template fails, nobody is waiting any more, or waiting and rendering take longer than 30
   * seconds
   */
  render(template: URL, data: unknown, caller?: PdfCaller, pictures?: PdfPictures): Promise<Uint8Array>;
  /** Stops the threads. Running jobs fail. */
  close(): Promise<void>;
}

/** Creates the engine. Its threads start when there is work, and end when they are idle: each takes some 50 MB. */
export function createPdfEngine(): PdfEngine {
  const maxThreads = Math.max(MIN_WORKERS, availableParallelism());
  const queue = createFairQueue(maxThreads);
  const pool = new Piscina<PdfJob, Uint8Array>({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    name: 'renderPdf',
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_WORKER_MS,
  });
  return {
    render(template, data, caller, pictures = {}) {
      const timeout = AbortSignal.timeout(JOB_TIMEOUT_MS);
      const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller.signal]);
      const job = () => pool.run({ template: fileURLToPath(template), data, pictures }, { signal });
      return queue.run(job, caller?.owner, signal);
    },
    close: () => pool.destroy(),
  };
}
