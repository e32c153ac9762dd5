import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const PASSWORD = 'password-changed-mail';
const PAYOUT = 'payout-details-changed-mail';
const to = 'asa@example.se';

/** A database of an earlier version, with waiting mails. */
const program = useTestApp({}, async () => {
  const database = await openTestDatabase();
  const earlier = new PgBoss({ db: database.jobsDatabase, supervise: false, schedule: false });
  await earlier.start();
  for (const name of [PASSWORD, PAYOUT]) {
    await earlier.createQueue(name);
    await earlier.send(name, { to, at: '2026-11-20T09:00:00Z' });
  }
  await earlier.stop();
  return database;
});

test('mails that waited in the queues of an earlier version are sent after an upgrade', async () => {
  const mails = [await program().inbox.next(to), await program().inbox.next(to)];
  const textOf = new Map(mails.map(({ subject, text }) => [subject, text]));
  expect(textOf.get('Ditt lösenord har ändrats')).toContain('ändrades 2026-11-20 10:00');
  expect(textOf.get('Dina utbetalningsuppgifter har ändrats')).toContain('ändrades på Egenlön 2026-11-20 10:00');
});
