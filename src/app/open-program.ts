import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '#database/database.ts';
import { enqueueReminders } from '#features/settlement/reminders/server/enqueue-reminders.ts';
import { enqueueOverdueMails } from '#features/settlement/server/overdue-mails.ts';
import { enqueueDailyBackup } from '#server/backup/daily-backup.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { logSparsely } from '#server/http/logging/log-sparsely.ts';
import type { Logger } from '#server/http/logging/logger.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { describeLateMailHold } from '#server/mail/late-mails.ts';
import { openMailTransport } from '#server/mail/open-mail-transport.ts';
import { createPdfEngine, type PdfEngine } from '#server/pdf/pdf-engine.ts';
import { refreshProvider, takeOverProvider } from '#server/provider/provider-versions.ts';
import type { Settings } from '#server/settings.ts';
import { buildApp } from './build-app.ts';
import { removeExpired } from './remove-expired.ts';
import { startJobs } from './start-jobs.ts';
import { HOUR } from '#shared/duration.ts';

/** How soon a process sees the facts that another one has changed, in milliseconds (product §13). */
const REFRESH = 2000;

/** What is done in this order at the start and then every hour, with its name in the log. */
const REGULAR_WORK: readonly [name: string, work: (deps: Dependencies) => Promise<void>][] = [
  ['removing what has expired', removeExpired],
  ['telling what is overdue', enqueueOverdueMails],
  ['reminding customers', enqueueReminders],
  ['daily backup', enqueueDailyBackup],
];

/** The parts of a program. Tests and the demo pass their own. */
interface ProgramParts {
  settings: Settings;
  /** A migrated database. It is closed with the program. */
  database: OpenDatabase;
  clock: Dependencies['clock'];
  logger: Logger;
  /** The folder of the built screens. */
  screens: string;
  /** Makes the PDFs, by default the program's own. It is closed with the program. */
  pdf?: PdfEngine;
}

/** The running program except its port. */
interface Program {
  app: FastifyInstance;
  deps: Dependencies;
  /** Tells the proxy to send no more requests, handles those that still come, and then closes like `close`. */
  drain(): Promise<void>;
  /** Finishes running requests and jobs, and then closes everything. */
  close(): Promise<void>;
}

/** Opens the job queue, mail and PDF engine, and builds the app on them. */
export async function openProgram({
  settings,
  database,
  clock,
  logger,
  screens,
  pdf = createPdfEngine(),
}: ProgramParts): Promise<Program> {
  const jobs = await openJobQueue(database, logger);
  const mail = openMailTransport(settings);
  const deps: Dependencies = { db: database.db, jobs, mail, pdf, clock, settings };
  if (await takeOverProvider(database.db, settings, clock))
    logger.warn('PROVIDER_FILE is not read any more: the provider was changed on the screen');
  const held = await describeLateMailHold(database.db);
  if (held !== null) logger.warn(held);
  const app = await buildApp(deps, logger, screens);
  await startJobs(deps, database);
  // A failure is no reason to stop: it may be a deadlock with another process, and the next hour tries again.
  const workRegularly = async () => {
    for (const [name, work] of REGULAR_WORK) {
      await work(deps).catch((error: unknown) => logger.error({ err: error }, name));
    }
  };
  await workRegularly();
  let working = Promise.resolve();
  const hourly = setInterval(() => void (working = working.then(workRegularly)), HOUR);
  let isRefreshing = false;
  const logRefresh = logSparsely(logger, 'reading the provider’s facts');
  const refreshing = setInterval(() => {
    if (isRefreshing) return;
    isRefreshing = true;
    database
      .inTurn(() => refreshProvider(database.db, settings))
      .catch(logRefresh)
      .finally(() => (isRefreshing = false));
  }, REFRESH);
  const close = async () => {
    clearInterval(hourly);
    clearInterval(refreshing);
    await app.close();
    await working;
    await jobs.stop();
    pdf.close();
    await database.close();
  };
  return {
    app,
    deps,
    async drain() {
      app.leave();
      await setTimeout(settings.drainSeconds * 1000);
      await close();
    },
    close,
  };
}
