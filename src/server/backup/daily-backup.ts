import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from '#database/database.ts';
import { addDays, type CalendarDate, isCalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job, JobKind } from '../jobs/job-queue.ts';
import { composeMail } from '../mail/mail-frame.ts';
import { queuedMail } from '../mail/queued-mail.ts';
import { createProcessPool } from '../process-pool.ts';
import { BackupError } from './backup-text.ts';
import type { BackupOrder } from './backup-process.ts';
import { HOUR, MINUTE } from '#shared/duration.ts';

/** How long after midnight a day's backup begins, when few people work; in milliseconds. */
const AFTER_MIDNIGHT = 2 * HOUR;
/** A backup that was made before its day, while the clock was ahead, has `.ahead` in its name once that is seen. */
const NAME = /^egenlon-(\d{4}-\d\d-\d\d)(\.ahead)?\.sql\.zst(?:\.age)?$/;
const UNFINISHED = /^egenlon-\d{4}-\d\d-\d\d\.sql.*\.unfinished$/;
/** A part of a backup that nobody has written to for so long, in milliseconds, is that of a process that has ended. */
const ABANDONED = 15 * MINUTE;

/** The job that makes the backup of a day. */
const dailyBackup: JobKind<{ day: CalendarDate }> = { name: 'daily-backup' };

type Backups = Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'settings'>;

const dayOf = (now: Date) => stockholmDate(new Date(now.getTime() - AFTER_MIDNIGHT));

/**
 * Enqueues the backup of today, also if its job has ended: the folder may be another one since, or the database a restored
 * one. Several processes may do this at once (product §13). It doesn't look into BACKUP_DIR: that may be a network folder
 * that hangs, and the work of each hour must go on.
 */
export async function enqueueDailyBackup({ db, jobs, clock, settings }: Backups): Promise<void> {
  if (settings.backupDir === null) return;
  const day = dayOf(clock());
  await db.transaction((tx) => jobs.enqueueUnlessPending(tx, dailyBackup, day, { day }));
}

/**
 * Makes the backup of a day in BACKUP_DIR, unless it is there, and removes the oldest ones beyond BACKUP_KEEP. It is tried
 * again until its day is over. The administrator is told once a day of the first failure, and of days that have passed
 * without a backup since the newest one (product §13).
 */
export function dailyBackupJob(deps: Backups & { database: Pick<OpenDatabase, 'url'> }): Job<{ day: CalendarDate }> {
  const { backupDir, backupKeep, backupPassphrase } = deps.settings;
  return {
    ...dailyBackup,
    isLong: true,
    async run({ day }) {
      const today = dayOf(deps.clock());
      if (backupDir === null || day < today) return;
      // One that ended here would come again in an hour, so it waits for the clock of a process that is behind.
      if (day > today) throw new Error(`The day of this backup, ${day}, has not begun by this process's clock.`);
      await setAsideAhead(backupDir, day);
      const newest = async () => (await ownBackups(backupDir, day)).at(0)?.day;
      const before = await newest();
      if (before === day) return;
      if (before !== undefined && before < addDays(day, -1)) await tellOfMissed(deps, day, before);
      // There may be no room for another whole backup beside it.
      await removeAbandoned(backupDir);
      const file = join(backupDir, `egenlon-${day}.sql.zst${backupPassphrase === null ? '' : '.age'}`);
      try {
        await inProcess({ url: deps.database.url, file, passphrase: backupPassphrase, now: deps.clock() });
      } catch (error) {
        // Another process has made it meanwhile, and removed what this one had written.
        if ((await newest()) === day) return;
        await tellOfFailure(deps, day, error, before);
        throw error;
      }
      await removeOldest(backupDir, day, backupKeep);
    },
  };
}

async function tellOfMissed({ db, jobs, settings }: Backups, day: CalendarDate, newest: CalendarDate): Promise<void> {
  const mail = {
    messageId: `backup-missed.${day}@egenlon`,
    to: settings.adminEmail,
    ...composeMail({
      subject: 'En säkerhetskopia uteblev',
      paragraphs: [
        `Den senaste säkerhetskopian är från ${newest}. För dagarna sedan dess, till och med ${addDays(day, -1)}, finns ingen.`,
        'Programmet var inte igång de dagarna, eller så misslyckades kopiorna. I så fall har ett mejl varje dag sagt varför.',
        'Dagens kopia görs nu. Programmet behöver vara igång någon gång varje dygn.',
      ],
    }),
  };
  await db.transaction((tx) => jobs.enqueueOnce(tx, queuedMail, `backup-missed ${day}`, mail));
}

async function tellOfFailure(
  { db, jobs, settings }: Backups,
  day: CalendarDate,
  error: unknown,
  newest: CalendarDate | undefined,
): Promise<void> {
  const reason = error instanceof BackupError ? error.message : 'Orsaken står i programmets logg.';
  const mail = {
    messageId: `backup-failed.${day}@egenlon`,
    to: settings.adminEmail,
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
export async function newestBackup(folder: string, now: Date): Promise<Date | null> {
  const [newest] = await ownBackups(folder, dayOf(now));
  return newest === undefined ? null : writtenAt(join(folder, newest.name));
}

interface DailyBackup {
  name: string;
  day: CalendarDate;
  isAhead: boolean;
}

/** The finished backups of a folder, newest first. None if it can't be read: then writing fails too, and is told. */
async function backupsIn(folder: string): Promise<DailyBackup[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const [, day = '', ahead] = NAME.exec(name) ?? [];
      return isCalendarDate(day) ? { name, day, isAhead: ahead !== undefined } : [];
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1));
}

/** Those of the days until this one. What was made while the clock was ahead tells nothing about its day. */
const ownBackups = async (folder: string, until: CalendarDate) =>
  (await backupsIn(folder)).filter(({ day, isAhead }) => day <= until && !isAhead);

/**
 * Renames the backups of days that have not begun, so that those days get their own. If most are of such days, this
 * process's clock is behind.
 */
async function setAsideAhead(folder: string, today: CalendarDate): Promise<void> {
  const own = (await backupsIn(folder)).filter(({ isAhead }) => !isAhead);
  const ahead = own.filter(({ day }) => day > today);
  if (2 * ahead.length > own.length) return;
  for (const { name } of ahead) await rename(join(folder, name), join(folder, name.replace('.sql', '.ahead.sql')));
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** When a file was last written to; null if it is gone. */
const writtenAt = (file: string): Promise<Date | null> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => null,
  );

async function removeOldest(folder: string, until: CalendarDate, keep: number): Promise<void> {
  const past = (await backupsIn(folder)).filter(({ day }) => day <= until);
  for (const { name } of past.slice(keep)) await rm(join(folder, name));
}

/** Removes what a killed process has left of a daily backup. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => UNFINISHED.test(one))) {
    const file = join(folder, name);
    const written = await writtenAt(file);
    if (written !== null && Date.now() - written.getTime() > ABANDONED) await rm(file, { force: true });
  }
}
