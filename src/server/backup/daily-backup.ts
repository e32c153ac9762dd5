import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '#database/database.ts';
import { addDays, type CalendarDate, isCalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job } from '../jobs/job-queue.ts';
import { composeMail } from '../mail/mail-frame.ts';
import { queuedMail } from '../mail/queued-mail.ts';
import { createProcessPool } from '../process-pool.ts';
import { BackupError } from './backup-text.ts';
import type { BackupOrder } from './backup-process.ts';

/** How long after midnight a day's backup begins, when few people work; in milliseconds. */
const AFTER_MIDNIGHT = 2 * 60 * 60 * 1000;
const NAME = /^egenlon-(\d{4}-\d\d-\d\d)\.sql\.zst(?:\.age)?$/;
const UNFINISHED = /^egenlon-\d{4}-\d\d-\d\d\.sql.*\.unfinished$/;
/** A part of a backup that nobody has written to for so long, in milliseconds, is that of a process that has ended. */
const ABANDONED = 15 * 60 * 1000;

/** The name of the job that makes the backup of a day. */
const dailyBackup = { name: 'daily-backup' };

type Backups = Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'settings'>;

const dayOf = (now: Date) => stockholmDate(new Date(now.getTime() - AFTER_MIDNIGHT));

/**
 * Enqueues the backup of today, unless BACKUP_DIR has it. If days have passed without a backup since the newest one, the
 * administrator is told once. Several processes may do this at once (product §13).
 */
export async function enqueueDailyBackup({ db, jobs, clock, settings }: Backups): Promise<void> {
  const { backupDir, adminEmail } = settings;
  if (backupDir === null) return;
  const day = dayOf(clock());
  const newest = backupsIn(backupDir, day).at(0)?.day;
  if (newest === day) return;
  await db.transaction(async (tx) => {
    await jobs.enqueueOnce(tx, dailyBackup, day, { day });
    if (newest === undefined || newest >= addDays(day, -1)) return;
    await jobs.enqueueOnce(tx, queuedMail, `backup-missed ${day}`, {
      messageId: `backup-missed.${day}@egenlon`,
      to: adminEmail,
      ...composeMail({
        subject: 'En säkerhetskopia uteblev',
        paragraphs: [
          `Den senaste säkerhetskopian är från ${newest}. Kopiorna sedan dess, till och med ${addDays(day, -1)}, gjordes aldrig.`,
          `Dagens kopia görs nu. Programmet behöver vara igång någon gång varje dygn.`,
        ],
      }),
    });
  });
}

/**
 * Makes the backup of a day in BACKUP_DIR, and removes the oldest ones beyond BACKUP_KEEP. It is tried again until its
 * day is over. The administrator is told of the first failure of a day (product §13).
 */
export function dailyBackupJob(deps: Backups & { database: Pick<OpenDatabase, 'url'> }): Job<{ day: CalendarDate }> {
  const { backupDir, backupKeep, backupPassphrase } = deps.settings;
  return {
    ...dailyBackup,
    isLong: true,
    async run({ day }) {
      if (backupDir === null || day !== dayOf(deps.clock())) return;
      const isMade = () => backupsIn(backupDir, day).at(0)?.day === day;
      if (isMade()) return;
      // There may be no room for another whole backup beside it.
      removeAbandoned(backupDir);
      const file = join(backupDir, `egenlon-${day}.sql.zst${backupPassphrase === null ? '' : '.age'}`);
      try {
        await inProcess({ url: deps.database.url, file, passphrase: backupPassphrase, now: deps.clock() });
      } catch (error) {
        // Another process has made it meanwhile, and removed what this one had written.
        if (isMade()) return;
        await tellOfFailure(deps, day, error);
        throw error;
      }
      removeOldest(backupDir, day, backupKeep);
    },
  };
}

async function tellOfFailure({ db, jobs, settings }: Backups, day: CalendarDate, error: unknown): Promise<void> {
  const { backupDir, adminEmail } = settings;
  const newest = backupDir === null ? undefined : backupsIn(backupDir, day).at(0)?.day;
  const reason = error instanceof BackupError ? error.message : 'Orsaken står i programmets logg.';
  const mail = {
    messageId: `backup-failed.${day}@egenlon`,
    to: adminEmail,
    ...composeMail({
      subject: 'Säkerhetskopian misslyckades',
      paragraphs: [
        `Säkerhetskopian för ${day} gick inte att göra: ${reason}`,
        newest === undefined ? 'I mappen finns ingen tidigare kopia.' : `Den senaste kopian är från ${newest}.`,
        'Vi försöker igen tills dygnet är slut.',
      ],
    }),
  };
  await db.transaction((tx) => jobs.enqueueOnce(tx, queuedMail, `backup-failed ${day}`, mail));
}

/** Makes a backup in a process, because encrypting takes processor time, and memory that the process's end gives back. */
async function inProcess(order: BackupOrder): Promise<void> {
  const pool = createProcessPool<BackupOrder, string | null>(new URL('./backup-process.ts', import.meta.url), 0);
  try {
    const refusal = await pool.run(order);
    if (refusal !== null) throw new BackupError(refusal);
  } finally {
    pool.close();
  }
}

/** When the newest of the daily backups was finished; null if there is none. */
export function newestBackup(folder: string | null, now: Date): Date | null {
  const newest = folder === null ? undefined : backupsIn(folder, dayOf(now)).at(0);
  const file = newest === undefined ? '' : join(folder ?? '', newest.name);
  return statSync(file, { throwIfNoEntry: false })?.mtime ?? null;
}

/**
 * The finished backups of a folder until a day, newest first. One of a later day was made while the clock was ahead, and
 * tells nothing about today's. None if the folder can't be read: then writing fails too, and is told.
 */
function backupsIn(folder: string, until: CalendarDate): { day: CalendarDate; name: string }[] {
  return namesIn(folder)
    .map((name) => ({ name, day: NAME.exec(name)?.[1] ?? '' }))
    .filter((backup): backup is { day: CalendarDate; name: string } => isCalendarDate(backup.day))
    .filter(({ day }) => day <= until)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function removeOldest(folder: string, until: CalendarDate, keep: number): void {
  for (const { name } of backupsIn(folder, until).slice(keep)) rmSync(join(folder, name));
}

/** Removes what a killed process has left of a daily backup. */
function removeAbandoned(folder: string): void {
  for (const name of namesIn(folder).filter((one) => UNFINISHED.test(one))) {
    const part = statSync(join(folder, name), { throwIfNoEntry: false });
    if (part !== undefined && Date.now() - part.mtimeMs > ABANDONED) rmSync(join(folder, name), { force: true });
  }
}
