import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFairQueue } from '../fair-queue.ts';
import { createProcessPool } from '../process-pool.ts';
import type { PdfJob } from './render-pdf.ts';

/** The longest invoice takes less. A job that takes longer is stopped together with its process. */
const JOB_TIMEOUT_MS = 30_000;
const IDLE_PROCESS_MS = 30_000;
/** Two, even on a machine with one processor, so that one member's PDFs don't delay another's. */
const MIN_PROCESSES = 2;

/** Who a job is for, and a signal that ends when nobody waits for it. */
export interface PdfCaller {
  owner: string;
  signal: AbortSignal;
}

/** PNG pictures that a template shows, each by the SHA-256 of its bytes. */
export type PdfPictures = Readonly<Record<string, Uint8Array>>;

/** Turns a template and its data into a PDF, in processes of its own. */
export interface PdfEngine {
  /**
   * Typesets a Typst template, a file under `src` that reads the data with `json("/data.json")`. The data may hold any
   * text: a character that can't be shown is replaced (product §11). The same template and data give the same bytes.
   * Each owner has one running job at a time, and owners take turns.
   * @param pictures the template finds each as `/picture-` with its hash and `.png`
   * @throws JobFailed if the template can't be typeset; another Error if the process dies, nobody is waiting any more, or
   * waiting and rendering take longer than 30 seconds
   */
  render(template: URL, data: unknown, caller?: PdfCaller, pictures?: PdfPictures): Promise<Uint8Array>;
  /** Ends the processes. Running jobs fail. */
  close(): void;
}

/**
 * Creates the engine. Its processes start when there is work, and end when they are idle: that gives back all the memory
 * that PDFs take. If the native typesetter crashes, only its job fails (decision 59).
 */
export function createPdfEngine(): PdfEngine {
  const queue = createFairQueue(Math.max(MIN_PROCESSES, availableParallelism()));
  const pool = createProcessPool<PdfJob, Uint8Array>(new URL('./pdf-process.ts', import.meta.url), IDLE_PROCESS_MS);
  return {
    render(template, data, caller, pictures = {}) {
      const timeout = AbortSignal.timeout(JOB_TIMEOUT_MS);
      const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller.signal]);
      const job = () => pool.run({ template: fileURLToPath(template), data, pictures }, signal);
      return queue.run(job, caller?.owner, signal);
    },
    close: pool.close,
  };
}
