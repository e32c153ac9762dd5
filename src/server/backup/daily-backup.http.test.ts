import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { whileUnread } from '#tests/support/database/while-unread.ts';
import { hangNextRead } from '#tests/support/program/hang-next-read.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { enqueueDailyBackup, newestBackup } from './daily-backup.ts';
import { checkBackup } from './restore-backup.ts';

const ADMIN = 'drift@leverantor.example';

const folder = mkdtempSync(join(tmpdir(), 'egenlon-daily-'));
const backups = join(folder, 'backups');
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(backups);
for (const name of ['01.sql.zst', `02.sql.zst.${crypto.randomUUID()}`]) {
  const abandoned = join(backups, `egenlon-2026-11-${name}.unfinished`);
  writeFileSync(abandoned, '');
  utimesSync(abandoned, 1_795_000_000 / 2, 1_795_000_000 / 2);
}
writeFileSync(join(backups, 'notes.txt'), '');

const program = useTestApp({ BACKUP_DIR: backups, BACKUP_KEEP: '2', ADMIN_EMAIL: ADMIN });

const named = (...days: string[]) => [...days.map((day) => `egenlon-${day}.sql.zst`), 'notes.txt'];
/** Waits for these backups. Each is made by a process of its own, which starts slowly on a busy machine. */
const expectBackups = (...days: string[]) =>
  expect.poll(() => readdirSync(backups), { timeout: 120_000 }).toEqual(named(...days));
async function at(instant: string): Promise<void> {
  program().setClock(instant);
  await enqueueDailyBackup(program().deps);
}

test('a backup is made each night from two o’clock, once, and the oldest beyond those to keep are removed', async () => {
  await expectBackups('2026-11-20');
  const made = await checkBackup(join(backups, 'egenlon-2026-11-20.sql.zst'), null);
  expect(made.head.takenAt).toBe('2026-11-20T10:00:00.000Z');
  await at('2026-11-21T00:59:00Z');
  await Promise.all(Array.from({ length: 5 }, () => at('2026-11-21T01:00:00Z')));
  await expectBackups('2026-11-20', '2026-11-21');
  await at('2026-11-22T01:00:00Z');
  await expectBackups('2026-11-21', '2026-11-22');
  const { rows } = await program().deps.db.execute(sql`select data ->> 'day' as day from pgboss.job
    where name = 'daily-backup' order by 1`);
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  expect(program().inbox.mails).toEqual([]);
});

test('a backup that is gone from the folder, as it is from another folder, is made again on the same day', async () => {
  await untilDone(program().deps.db, 'daily-backup');
  rmSync(join(backups, 'egenlon-2026-11-22.sql.zst'));
  await Promise.all(Array.from({ length: 5 }, () => at('2026-11-22T02:00:00Z')));
  await expectBackups('2026-11-21', '2026-11-22');
});

test('the administrator is told once of the days without a backup', async () => {
  await Promise.all([at('2026-11-25T05:00:00Z'), at('2026-11-25T05:00:00Z')]);
  const mail = await program().inbox.next(ADMIN);
  expect(mail.subject).toBe('En säkerhetskopia uteblev');
  expect(mail.text).toContain(
    'Den senaste säkerhetskopian är från 2026-11-22. För dagarna sedan dess, till och med 2026-11-24, finns ingen.',
  );
  expect(mail.text).toContain('Programmet var inte igång de dagarna, eller så misslyckades kopiorna');
  await expectBackups('2026-11-22', '2026-11-25');
  await at('2026-11-25T06:00:00Z');
  expect(program().inbox.mails).toHaveLength(1);
});

test('the administrator is told once of a backup that fails, and it is made as soon as that is possible', async () => {
  const { db } = program().deps;
  await db.execute(sql`alter schema drizzle rename to elsewhere`);
  await at('2026-11-26T05:00:00Z');
  const mail = await program().inbox.next(ADMIN);
  await db.execute(sql`alter schema elsewhere rename to drizzle`);
  expect(mail.subject).toBe('Säkerhetskopian misslyckades');
  expect(mail.text).toContain('Säkerhetskopian för 2026-11-26 gick inte att göra: There is nothing to back up');
  expect(mail.text).toContain('Den senaste kopian är från 2026-11-25.');
  await expectBackups('2026-11-25', '2026-11-26');
  expect(program().inbox.mails).toHaveLength(2);
});

test('a backup from a clock that was ahead counts for nothing until its day', async () => {
  const ahead = join(backups, 'egenlon-2027-11-27.sql.zst');
  writeFileSync(ahead, '');
  expect(await newestBackup(backups, program().deps.clock())).toEqual(
    statSync(join(backups, 'egenlon-2026-11-26.sql.zst')).mtime,
  );
  rmSync(ahead);
});

test('nobody is told of a backup that another process has made meanwhile', async () => {
  const { db } = program().deps;
  const told = program().inbox.mails.length;
  await whileUnread(db, async (untilWaiting) => {
    await at('2026-11-27T05:00:00Z');
    await untilWaiting(1);
    await expect.poll(() => readdirSync(backups)[2]).toMatch(/^egenlon-2026-11-27\.sql\.zst\..*unfinished$/);
    // What another process does at its end.
    const [before = '', , unfinished = ''] = readdirSync(backups);
    rmSync(join(backups, unfinished));
    copyFileSync(join(backups, before), join(backups, 'egenlon-2026-11-27.sql.zst'));
  });
  for (const job of ['daily-backup', 'queued-mail']) await untilDone(db, job);
  expect(program().inbox.mails).toHaveLength(told);
});

test('the work of each hour goes on while the folder of the backups hangs, and the backup is made after it', async () => {
  const read = hangNextRead();
  await at('2026-11-28T05:00:00Z');
  await read.untilItHangs();
  await at('2026-11-28T06:00:00Z');
  read.letGo();
  await expectBackups('2026-11-27', '2026-11-28');
});

test('a backup that a process whose clock is ahead has asked for is made once its day begins for one that is behind', async () => {
  const { deps } = program();
  program().setClock('2026-11-29T00:59:59Z');
  await enqueueDailyBackup({ ...deps, clock: () => new Date('2026-11-29T01:00:00Z') });
  const tried = sql`select from pgboss.job where name = 'daily-backup' and data ->> 'day' = '2026-11-29'
    and state in ('retry', 'completed')`;
  await expect.poll(async () => (await deps.db.execute(tried)).rows.length).toBe(1);
  program().setClock('2026-11-29T01:00:00Z');
  await expectBackups('2026-11-28', '2026-11-29');
});

test('a backup that was made while the clock was ahead does not take the place of that day’s own, and goes in its turn', async () => {
  await at('2026-11-30T12:00:00Z');
  await expectBackups('2026-11-29', '2026-11-30');
  // The clock is right again.
  await at('2026-11-29T12:00:00Z');
  await expectBackups('2026-11-29', '2026-11-30.ahead');
  await at('2026-11-30T01:00:00Z');
  await expectBackups('2026-11-30.ahead', '2026-11-30');
  const [ahead = '', own = ''] = readdirSync(backups);
  const takenAt = async (name: string) => (await checkBackup(join(backups, name), null)).head.takenAt;
  expect(await Promise.all([ahead, own].map(takenAt))).toEqual([
    '2026-11-30T12:00:00.000Z',
    '2026-11-30T01:00:00.000Z',
  ]);
  expect(await newestBackup(backups, program().deps.clock())).toEqual(statSync(join(backups, own)).mtime);
  await at('2026-12-01T01:00:00Z');
  await expectBackups('2026-11-30', '2026-12-01');
});

test('a clock that is years behind sets no backup aside, and nobody is told that days are missing', async () => {
  const told = program().inbox.mails.length;
  for (const hour of ['12', '13']) {
    await at(`2020-01-01T${hour}:00:00Z`);
    await untilDone(program().deps.db, 'daily-backup');
    await expectBackups('2020-01-01', '2026-11-30', '2026-12-01');
  }
  await at('2026-12-02T01:00:00Z');
  await expectBackups('2026-12-01', '2026-12-02');
  await untilDone(program().deps.db, 'queued-mail');
  expect(program().inbox.mails).toHaveLength(told);
});
