import type { Clock } from '#shared/calendar-date.ts';
import type { Database } from '#database/database.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { MailTransport } from './mail/mail.ts';
import type { PdfEngine } from './pdf/pdf-engine.ts';
import type { Settings } from './settings.ts';

/** What every route needs. It is passed as an argument, so that tests can drive the app without a port. */
export interface Dependencies {
  db: Database;
  jobs: JobQueue;
  mail: MailTransport;
  pdf: PdfEngine;
  clock: Clock;
  settings: Settings;
}
