import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openProgram } from '#app/open-program.ts';
import type { OpenDatabase } from '#database/database.ts';
import { openPostgres } from '#database/postgres-database.ts';
import { presentPaymentsIn } from '#features/settlement/payments-in/server/present-payments-in.ts';
import { enqueueReminders } from '#features/settlement/reminders/server/enqueue-reminders.ts';
import { reminderMailJob } from '#features/settlement/reminders/server/reminder-mail.ts';
import { enqueueOverdueMails } from '#features/settlement/server/overdue-mails.ts';
import { settlementMailJob } from '#features/settlement/server/settlement-mail.ts';
import { createLogger } from '#server/http/logging/logger.ts';
import { releaseLateMails } from '#server/mail/late-mails.ts';
import { createDatabase, openTestDatabase } from '#tests/support/database/test-database.ts';
import { useReminders } from '#tests/support/mail/use-reminders.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let source: OpenDatabase;
const program = useTestApp({ SESSION_DAYS: '365' }, async () => {
  source = await openTestDatabase();
  return source;
});
const { forwarded, enqueued } = useReminders(program);

/** The program on a new database with what the source has now. */
async function startRestored(now: Date) {
  const folder = mkdtempSync(join(tmpdir(), 'egenlon-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'backup');
  await takeBackup(source, file, null, now);
  const database = await openPostgres(await createDatabase());
  await restoreBackup(database, await checkBackup(file, null));
  const log: string[] = [];
  const restored = await openProgram({
    settings: program().deps.settings,
    database,
    clock: () => now,
    logger: createLogger({ write: (line) => void log.push(line) }),
    screens: '/nonexistent',
  });
  onTestFinished(restored.close);
  return { deps: restored.deps, log };
}

test('after a restore nobody is told that an invoice is late until an operator says that the payments are in', async () => {
  const late = await forwarded();
  const waiting = await forwarded();
  program().setClock('2026-12-05T10:00:00Z');
  const reminderId = await enqueued(waiting.invoiceId);
  const { memberId } = (await source.db.execute(sql`select member_id as "memberId" from invoices`)).rows[0] ?? {};
  const { deps, log } = await startRestored(new Date('2026-12-05T10:00:00Z'));
  const remind = () => reminderMailJob(deps).run({ reminderId });
  const tell = () =>
    settlementMailJob(deps).run({
      memberId: String(memberId),
      invoiceId: late.invoiceId,
      station: 'overdue',
      entryId: null,
    });
  const lateMails = () =>
    program()
      .inbox.mails.map(({ subject }) => subject ?? '')
      .filter((subject) => /^(Påminnelse|Förfallen)/.test(subject))
      .toSorted();
  const made = async () =>
    (
      await deps.db.execute(sql`
        select (select count(*)::int from reminders) as reminders, (select count(overdue_mail_at)::int from invoices) as told`)
    ).rows[0];

  expect(log.join('')).toContain(
    'Reminders and mails about late invoices wait, because payments after 2026-12-05T10:00:00.000Z may be missing. Once they are booked, run resume-reminders (docs/operations.md, Restore).',
  );
  expect((await presentPaymentsIn(deps.db, 'certain')).paymentsKnownUntil).toBe('2026-12-05T10:00:00.000Z');
  await remind();
  await tell();
  expect(lateMails()).toEqual([]);
  expect(await made()).toEqual({ reminders: 1, told: 0 });
  const { rows } = await deps.db.execute(sql`
    select name from pgboss.job where state = 'created' and start_after > now() + interval '59 minutes' order by name`);
  expect(rows.map(({ name }) => name)).toEqual(['reminder-mail', 'settlement-mail']);

  expect(await releaseLateMails(deps.db)).toBe(true);
  expect(await releaseLateMails(deps.db)).toBe(false);
  await remind();
  await enqueueReminders(deps);
  await enqueueOverdueMails(deps);
  await expect
    .poll(lateMails, { timeout: 20_000 })
    .toEqual([
      `Förfallen: faktura ${late.invoiceNumber}`,
      `Förfallen: faktura ${waiting.invoiceNumber}`,
      expect.stringMatching(/^Påminnelse: faktura/),
      expect.stringMatching(/^Påminnelse: faktura/),
    ]);
});
