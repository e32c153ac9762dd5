import { sql } from 'drizzle-orm';
import { fromDrizzle, getConstructionPlans, type Job as TakenJob, type JobResult, PgBoss } from 'pg-boss';
import type { OpenDatabase, Transaction } from '#database/database.ts';
import { withMigrationLock } from '#database/migrate.ts';
import { logSparsely } from '../http/logging/log-sparsely.ts';
import type { Logger } from '../http/logging/logger.ts';
import { redact } from '../http/logging/redact.ts';
import { keyedId } from '../keyed-id.ts';
import { MailRefused, MailUnanswered } from '../mail/mail.ts';
import { BEYOND_LIMIT, MAIL_LIMIT } from '../mail/mail-limit.ts';

/** The first and the longest pause between two retries, in seconds. The pauses grow with their number. */
const PAUSE = { first: 2, longest: 600 };
/**
 * The same after each try of a mail that may have arrived, because each retry may bring it once more. This pause doubles
 * with each such try.
 */
const UNANSWERED = { first: 60, longest: 12 * 60 * 60 };
/** How often a failed job is retried. It is enough for about three days, so over a weekend. */
const RETRIES = 450;
/** The highest retry limit that the queue allows. */
const WITHOUT_LIMIT = 2_147_483_647;
/**
 * How long a job is kept that has not ended, in seconds: longer than any wait, also while the program stands still, or in a
 * backup that is restored. pg-boss's own is 14 days, and whatever is older is deleted at its first failed try.
 */
const RETENTION = 10 * 365 * 24 * 60 * 60;

/**
 * How long a job may take, in seconds. A mail has 45 of them (`MAIL_LIMIT`), and before and after that a job may wait for
 * a connection to the database.
 */
const SHORT = { expireInSeconds: 120 };
/** A job that may take hours, and is retried elsewhere when its process has been silent for a minute. In seconds. */
const LONG = { expireInSeconds: 12 * 60 * 60, heartbeatSeconds: 60 };

/** How many jobs of a kind run at once in a process. */
const AT_ONCE = 10;

/** A kind of durable job, by which jobs are enqueued. Its type knows what data its jobs have. */
export interface JobKind<Data extends object> {
  name: string;
  /** Never there: it only carries the type. */
  data?: Data;
}

/** How a kind of job is done. A failed one is retried, with growing pauses. */
export interface Job<Data extends object> extends JobKind<Data> {
  /** Retries until the job succeeds, without the limit of some days. */
  isEndless?: boolean;
  /** May take hours. Any other job has two minutes. */
  isLong?: boolean;
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
    kind: JobKind<Data>,
    data: NoInfer<Data>,
    afterSeconds?: number,
  ): Promise<void>;
  /**
   * Enqueues a job within the transaction, unless one with this key has been enqueued before. That is known for a week
   * after the job has ended.
   */
  enqueueOnce<Data extends object>(
    tx: Transaction,
    kind: JobKind<Data>,
    key: string,
    data: NoInfer<Data>,
  ): Promise<void>;
  /** Enqueues a job within the transaction, unless one with this key waits or runs. */
  enqueueUnlessPending<Data extends object>(
    tx: Transaction,
    kind: JobKind<Data>,
    key: string,
    data: NoInfer<Data>,
  ): Promise<void>;
  /**
   * Enqueues a job within the transaction, in place of the one with this key if there is one, also if that runs or has
   * ended.
   */
  enqueueAgain<Data extends object>(
    tx: Transaction,
    kind: JobKind<Data>,
    key: string,
    data: NoInfer<Data>,
    afterSeconds: number,
  ): Promise<void>;
  /** Creates the queue of this kind of job and works on it from now on. A slow job delays no other one. */
  work<Data extends object>(job: Job<Data>): Promise<void>;
  /** What waits in each queue. */
  backlog(): Promise<QueueBacklog[]>;
  /** Stops taking jobs and lets the running ones finish. */
  stop(): Promise<void>;
}

/** What waits in a queue, and what was given up. */
interface QueueBacklog {
  queue: string;
  /** Jobs that should have begun by now. One that waits for its next retry is not among them. */
  due: number;
  /** Jobs that failed, and wait for their next retry. */
  retrying: number;
  /** How many seconds ago the oldest unfinished job should have begun for the first time. */
  oldestSeconds: number;
  /** Jobs that failed for good and are still kept, counted by pg-boss once a minute. */
  givenUp: number;
}

/**
 * A retry moves `start_after`. `keep_until` stays: it is the first start plus the retention, so it tells when the job
 * should have begun.
 */
const BACKLOG = `
  select queue.name as "queue", queue.failed_count as "givenUp",
    count(job.id) filter (where job.start_after <= now())::int as "due",
    count(job.id) filter (where job.state = 'retry')::int as "retrying",
    greatest(0, extract(epoch from
      now() - min(job.keep_until - queue.retention_seconds * interval '1 second')
    ))::float8 as "oldestSeconds"
  from pgboss.queue
  left join pgboss.job on job.name = queue.name and job.state < 'active' and not job.blocked
  group by queue.name, queue.failed_count
  order by queue.name`;

/**
 * Raises the end of jobs that wait since a release in which pg-boss kept them for 14 days. It is raised by what the queue's
 * retention is raised, so it still tells when the job should have begun.
 */
const KEEP_EARLIER_JOBS = `
  update pgboss.job set keep_until = keep_until + (${RETENTION} - 14 * 24 * 60 * 60) * interval '1 second'
  where state < 'completed' and keep_until < created_on + interval '1 year'`;

/**
 * A clock that was ahead has left jobs that wait until then, and marks by which pg-boss keeps its queues up only after
 * then. The jobs wait as long as they should from now on, and the marks are of now.
 */
const AFTER_A_WRONG_CLOCK = [
  `update pgboss.job set start_after = start_after - (created_on - now()), keep_until = keep_until - (created_on - now()),
    created_on = now() where state < 'active' and created_on > now()`,
  `update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
    maintain_on = least(maintain_on, now()) where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`,
];

/** Doubles the pause before a job's retry, which grows no more by itself. pg-boss can't change it once the job runs. */
const DOUBLE_PAUSE = `
  update pgboss.job set retry_backoff = false,
    retry_delay = case when retry_backoff then ${UNANSWERED.first} else least(2 * retry_delay, ${UNANSWERED.longest}) end
  where name = $1 and id = $2 returning retry_delay as "pause"`;
/** Takes that back. */
const USUAL_PAUSE = `
  update pgboss.job set retry_backoff = true, retry_delay = ${PAUSE.first}
  where name = $1 and id = $2 and not retry_backoff`;

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
  boss.on('error', logSparsely(logger, 'job queue'));
  // pg-boss fails when two processes make its tables at once, although it has a lock of its own.
  if (await boss.isInstalled()) await boss.start();
  else await withMigrationLock(await database.connect(), 'exclusive', () => boss.start());
  for (const mend of [KEEP_EARLIER_JOBS, ...AFTER_A_WRONG_CLOCK]) await database.jobsDatabase.executeSql(mend);
  let isStopping = false;
  return {
    async enqueue(tx, kind, data, afterSeconds = 0) {
      await boss.send(kind.name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },
    async enqueueOnce(tx, kind, key, data) {
      // pg-boss inserts an id only once.
      await boss.send(kind.name, data, { db: fromDrizzle(tx, sql), id: keyedId(kind.name, key) });
    },
    async enqueueUnlessPending(tx, kind, key, data) {
      const id = keyedId(kind.name, key);
      await tx.execute(sql`delete from pgboss.job where name = ${kind.name} and id = ${id} and state > 'active'`);
      await boss.send(kind.name, data, { db: fromDrizzle(tx, sql), id });
    },
    async enqueueAgain(tx, kind, key, data, afterSeconds) {
      const id = keyedId(kind.name, key);
      const db = fromDrizzle(tx, sql);
      await boss.deleteJob(kind.name, id, { db });
      await boss.send(kind.name, data, { db, id, startAfter: afterSeconds });
    },
    async work<Data extends object>(job: Job<Data>) {
      const queueOptions = {
        retryDelay: PAUSE.first,
        retryBackoff: true,
        retryDelayMax: PAUSE.longest,
        ...(job.isLong === true ? LONG : SHORT),
        retryLimit: job.isEndless === true ? WITHOUT_LIMIT : RETRIES,
        retentionSeconds: RETENTION,
      };
      await boss.createQueue(job.name, queueOptions);
      // A queue that an earlier version created gets today's options.
      await boss.updateQueue(job.name, queueOptions);
      const runOne = async ({ id, data }: TakenJob<Data>): Promise<JobResult> => {
        try {
          await job.run(data);
          return { id, status: 'completed' };
        } catch (error) {
          logger.warn({ err: error, job: job.name, id }, 'job failed');
          const isUnanswered = error instanceof MailUnanswered;
          const { rows } = await database.jobsDatabase.executeSql(isUnanswered ? DOUBLE_PAUSE : USUAL_PAUSE, [
            job.name,
            id,
          ]);
          const isLast = isUnanswered && job.isEndless !== true && rows[0]?.['pause'] === UNANSWERED.longest;
          // What is given up for good is not retried: 'deadletter' is pg-boss's word for that.
          const status = isLast || error instanceof MailRefused ? 'deadletter' : 'failed';
          // Stored with the job, so it is redacted as for the log.
          return { id, status, output: redact(error) };
        }
      };
      const options = { pollingIntervalSeconds: 1, perJobResults: true } as const;
      let busy = 0;
      // A worker takes one job and ends with it, so that no job waits for another one. Only one worker at a time asks for
      // a job, so that the database has no more to do at rest.
      const startWorker = async (): Promise<void> => {
        if (isStopping) return;
        const worker: string = await boss.work(job.name, options, async (taken: TakenJob<Data>[]) => {
          busy += 1;
          void boss.offWork(job.name, { id: worker, wait: true }).then(() => {
            busy -= 1;
            return busy === AT_ONCE - 1 ? startWorker() : undefined;
          });
          if (busy < AT_ONCE) await startWorker();
          return Promise.all(taken.map(runOne));
        });
      };
      await startWorker();
    },
    backlog: async () => (await database.jobsDatabase.executeSql(BACKLOG)).rows as QueueBacklog[],
    // A mail that the mail server may be taking must not be cut off, because it would come again.
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: MAIL_LIMIT.job + BEYOND_LIMIT });
    },
  };
}
