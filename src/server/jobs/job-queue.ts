import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { OpenDatabase, Transaction } from '#database/database.ts';
import type { Logger } from '../http/logging/logger.ts';
import { redact } from '../http/logging/redact.ts';
import { MailRefused } from '../mail/mail.ts';

/** Longest pause between two tries, in seconds. */
const LONGEST_PAUSE = 600;
/** How often a job that fails is run again: for some three days, so over a weekend. */
const RETRIES = 450;
/** The most that there is, with a life in seconds that outlasts every wait. */
const ENDLESSLY = { retryLimit: 2_147_483_647, retentionSeconds: 10 * 365 * 24 * 60 * 60 };

/** A kind of durable work: what it is given, and what does it. Repeated with growing pauses. */
export interface Job<Data extends object> {
  name: string;
  /** Repeated until it succeeds, however long that takes, and not only for some days. */
  isEndless?: boolean;
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
  const boss = new PgBoss({ db: database.jobsDatabase, schedule: false });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    async enqueue(tx, job, data, afterSeconds = 0) {
      await boss.send(job.name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },
    async work(job) {
      const patience = {
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: LONGEST_PAUSE,
        expireInSeconds: 60,
        ...(job.isEndless === true ? ENDLESSLY : { retryLimit: RETRIES }),
      };
      await boss.createQueue(job.name, patience);
      // One that is there from an earlier version keeps to what holds now.
      await boss.updateQueue(job.name, patience);
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
              // What is refused for good is not tried again: 'deadletter' is the queue's word for it.
              const status = error instanceof MailRefused ? 'deadletter' : 'failed';
              // Kept with the job: as little as the log may hold.
              return { id, status, output: redact(error) };
            }
          }),
        ),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 15_000 }),
  };
}
