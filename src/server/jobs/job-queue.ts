import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { OpenDatabase, Transaction } from '../database/database.ts';
import type { Logger } from '../http/logger.ts';
import { redact } from '../http/redact.ts';

/** How often a job that fails is run again, unless it says otherwise: for some two hours. */
const RETRIES = 20;
/** Longest pause between two tries, in seconds. */
const LONGEST_PAUSE = 600;

/** A kind of durable work: what it is given, and what does it. Repeated with growing pauses until it succeeds. */
export interface Job<Data extends object> {
  name: string;
  /** How often it is run again after failing. */
  retries?: number;
  run(data: Data): Promise<void>;
}

/** Durable work that outlives a request and a process, each job run once whatever the number of processes. */
export interface JobQueue {
  /** Enqueues with the transaction: the job exists exactly if it commits. It waits a number of seconds first. */
  enqueue<Data extends object>(
    tx: Transaction,
    job: Pick<Job<Data>, 'name'>,
    data: Data,
    afterSeconds?: number,
  ): Promise<void>;
  /** Creates the queue and works on it from now on. */
  work<Data extends object>(job: Job<Data>): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

/** Opens the queue on the product's own database, its tables made or brought up to date. */
export async function openJobQueue(database: OpenDatabase, logger: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    db: database.jobsDatabase,
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    async enqueue(tx, job, data, afterSeconds = 0) {
      await boss.send(job.name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },
    async work(job) {
      await boss.createQueue(job.name, {
        retryLimit: job.retries ?? RETRIES,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: LONGEST_PAUSE,
        expireInSeconds: 60,
      });
      const options = {
        pollingIntervalSeconds: 1,
        batchSize: 10,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await boss.work<Parameters<typeof job.run>[0], void, typeof options>(job.name, options, (batch) =>
        Promise.all(
          batch.map(async ({ id, data }) => {
            try {
              await job.run(data);
              return { id, status: 'completed' };
            } catch (error) {
              logger.warn({ err: error, job: job.name, id }, 'job failed');
              // Kept with the job: as little as the log may hold.
              return { id, status: 'failed', output: redact(error) };
            }
          }),
        ),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 15_000 }),
  };
}
