import { sql } from 'drizzle-orm';
import { fromDrizzle, getConstructionPlans, PgBoss } from 'pg-boss';
import type { OpenDatabase, Transaction } from '#database/database.ts';
import type { Logger } from '../http/logging/logger.ts';
import { redact } from '../http/logging/redact.ts';
import { MailRefused } from '../mail/mail.ts';

/** The longest pause between two retries, in seconds. */
const LONGEST_PAUSE = 600;
/** How often a failed job is retried. It is enough for about three days, so over a weekend. */
const RETRIES = 450;
/** The highest retry limit that the queue allows, and a retention in seconds that is longer than any wait. */
const WITHOUT_LIMIT = { retryLimit: 2_147_483_647, retentionSeconds: 10 * 365 * 24 * 60 * 60 };

/** A kind of durable job. A failed one is retried, with growing pauses. */
export interface Job<Data extends object> {
  name: string;
  /** Retries until the job succeeds, without the limit of some days. */
  isEndless?: boolean;
  run(data: Data): Promise<void>;
}

/** Durable jobs: they survive the request and the process. Each runs once, however many processes there are. */
export interface JobQueue {
  /**
   * Enqueues a job within the transaction, so the job exists exactly if the transaction commits. It can be delayed by a
   * number of seconds.
   */
  enqueue<Data extends object>(
    tx: Transaction,
    job: Pick<Job<Data>, 'name'>,
    data: Data,
    afterSeconds?: number,
  ): Promise<void>;
  /** Creates the queue of this kind of job and works on it from now on. */
  work<Data extends object>(job: Job<Data>): Promise<void>;
  /** Works on the jobs that an earlier version has left in a queue, if the database has that queue. */
  workOff<Data extends object>(job: Job<Data>): Promise<void>;
  /** Stops taking jobs and lets the running ones finish. */
  stop(): Promise<void>;
}

/**
 * The statements that make the queue's tables, without their own transaction, for one that makes all tables.
 * @throws Error if pg-boss no longer gives one transaction
 */
export function jobTablesStatements(): string {
  const statements = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(getConstructionPlans())?.[1];
  if (statements === undefined) throw new Error("pg-boss's tables are made in another way than in one transaction.");
  return statements;
}

/** Opens the queue in the product's own database, and creates or updates its tables. */
export async function openJobQueue(database: OpenDatabase, logger: Logger): Promise<JobQueue> {
  const boss = new PgBoss({ db: database.jobsDatabase, schedule: false });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  await boss.start();
  const queue: JobQueue = {
    async enqueue(tx, job, data, afterSeconds = 0) {
      await boss.send(job.name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },
    async work(job) {
      const queueOptions = {
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: LONGEST_PAUSE,
        expireInSeconds: 60,
        ...(job.isEndless === true ? WITHOUT_LIMIT : { retryLimit: RETRIES }),
      };
      await boss.createQueue(job.name, queueOptions);
      // A queue that an earlier version created gets today's options.
      await boss.updateQueue(job.name, queueOptions);
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
              // A mail that was refused for good is not retried: 'deadletter' is pg-boss's word for that.
              const status = error instanceof MailRefused ? 'deadletter' : 'failed';
              // Stored with the job, so it is redacted as for the log.
              return { id, status, output: redact(error) };
            }
          }),
        ),
      );
    },
    async workOff(job) {
      if ((await boss.getQueue(job.name)) !== null) await queue.work(job);
    },
    stop: () => boss.stop({ graceful: true, timeout: 15_000 }),
  };
  return queue;
}
