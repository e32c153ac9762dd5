import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const CHANGED = 'Dina utbetalningsuppgifter har ändrats';

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));
afterEach(() => {
  program().inbox.behave('accept');
  program().inbox.refuseAddress(null);
});

let accounts = 0;
const change = async (token: string) => {
  accounts += 1;
  const body = { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: `konto${accounts}@example.se` } };
  expect((await program().request('POST', '/api/bankinformation/savebankinfo', { token, body })).status).toBe(200);
};
/** The waiting jobs that will send a mail to the address, each as its delay in minutes. */
const waiting = async (email: string) =>
  (
    await program().deps.db.execute(sql`
      select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
      where state in ('created', 'retry', 'active') and ${ofJob(email)}`)
  ).rows.map(({ minutes }) => minutes);
/** A member with payout details, who has received the welcome mail and the one about the first details. */
async function newPayee() {
  const member = await program().newMember();
  await change(member.token);
  expect((await program().inbox.next(member.email)).subject).toBe('Dina utbetalningsuppgifter är sparade');
  await expect.poll(() => waiting(member.email)).toEqual([]);
  return member;
}
const ofJob = (email: string) => sql`data::text like ${`%${email}%`}`;
/** Waits until a job has failed, and lets its next try wait until the test wants it. */
const holdRetry = (email: string) =>
  expect
    .poll(async () => {
      const { rows } = await program().deps.db.execute(sql`
        update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry' and ${ofJob(email)} returning id`);
      return rows.length;
    })
    .toBe(1);
const letRetry = (email: string) =>
  program().deps.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry' and ${ofJob(email)}`);
const passTenMinutes = () =>
  program().deps.db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
const mailTimes = (email: string) =>
  program()
    .inbox.mails.filter(({ to, subject }) => to?.[0]?.address === email && subject === CHANGED)
    .map(({ text }) => /\d\d:\d\d/.exec(text ?? '')?.[0]);

describe('Notices of one kind to one address', () => {
  test('are sent once in ten minutes however many there are: the first at once, then the newest', async () => {
    const { token, email } = await newPayee();
    await change(token);
    await expect.poll(() => mailTimes(email)).toEqual(['11:00']);
    await expect.poll(() => waiting(email)).toEqual([]);
    program().setClock('2026-11-20T10:01:00Z');
    await Promise.all(Array.from({ length: 30 }, () => change(token)));
    program().setClock('2026-11-20T10:02:00Z');
    for (let round = 0; round < 29; round += 1) await change(token);
    expect(await waiting(email)).toEqual([9]);

    program().setClock('2026-11-20T10:10:00Z');
    await passTenMinutes();
    await expect.poll(() => mailTimes(email)).toEqual(['11:00', '11:02']);
    await expect.poll(() => waiting(email)).toEqual([]);
  });

  test('are sent at once again after ten minutes, and to another address at any time', async () => {
    const [one, other] = [await newPayee(), await newPayee()];
    await change(one.token);
    await expect.poll(() => mailTimes(one.email)).toEqual(['11:00']);
    // A mail is noted as sent a moment after it has come.
    await expect.poll(() => waiting(one.email)).toEqual([]);
    await change(other.token);
    await expect.poll(() => mailTimes(other.email)).toEqual(['11:00']);
    program().setClock('2026-11-20T10:10:00Z');
    await change(one.token);
    await expect.poll(() => mailTimes(one.email)).toEqual(['11:00', '11:10']);
  });

  test('include a change that happened while the previous mail was being sent', async () => {
    const { token, email } = await newPayee();
    program().inbox.behave('hold');
    await change(token);
    await expect.poll(() => program().inbox.holds(email)).toBe(1);
    program().setClock('2026-11-20T10:05:00Z');
    await change(token);
    program().inbox.behave('accept');
    await expect.poll(() => waiting(email)).toEqual([10]);
    await passTenMinutes();
    await expect.poll(() => mailTimes(email).at(-1)).toBe('11:05');
  });

  test('count as ones that may have arrived if their acceptance can’t be recorded, and are not mailed again at once', async () => {
    const { token, email } = await newPayee();
    const { db } = program().deps;
    program().inbox.behave('hold');
    await change(token);
    await expect.poll(() => program().inbox.holds(email)).toBe(1);
    await db.execute(sql`alter table notices add constraint no_commit check (mail is not null) not valid`);
    program().inbox.behave('accept');
    await holdRetry(email);
    const { rows } = await db.execute(sql`
      select retry_delay::int as pause from pgboss.job where state = 'retry' and ${ofJob(email)}`);
    expect(rows).toEqual([{ pause: 60 }]);
    await db.execute(sql`alter table notices drop constraint no_commit`);
    expect(mailTimes(email)).toEqual(['11:00']);
  });

  test('wait while the mail server is down, and then only the newest is sent', async () => {
    const { token, email } = await newPayee();
    program().inbox.behave('refuse');
    await change(token);
    // A try that has read the first one already would send it, and the newest one ten minutes later.
    await holdRetry(email);
    program().setClock('2026-11-20T10:03:00Z');
    await change(token);
    program().inbox.behave('accept');
    await letRetry(email);
    await expect.poll(() => mailTimes(email)).toEqual(['11:03']);
    await expect.poll(() => waiting(email)).toEqual([]);
  });

  test.each(['554 5.7.1 <a@b>: Relay access denied', '553 5.7.1 <a@b>: Sender address rejected: not owned'])(
    'wait while the mail server refuses us, which an operator has to mend: %s',
    async (reply) => {
      const { token, email } = await newPayee();
      program().inbox.refuseAddress(email, reply);
      await change(token);
      await holdRetry(email);
      program().inbox.refuseAddress(null);
      await letRetry(email);
      await expect.poll(() => mailTimes(email)).toEqual(['11:00']);
    },
  );

  test('are sent within ten minutes after a clock that was years ahead for a moment', async () => {
    const { token, email } = await newPayee();
    const { db } = program().deps;
    const putAhead = () => db.execute(sql`update notices set leaves_at = '2031-11-20' where recipient = ${email}`);
    await change(token);
    await expect.poll(() => mailTimes(email)).toEqual(['11:00']);
    await expect.poll(() => waiting(email)).toEqual([]);
    await putAhead();
    await change(token);
    expect(await waiting(email)).toEqual([10]);
    // The same when one was waiting already.
    await putAhead();
    await db.execute(sql`
      update pgboss.job set start_after = '2031-11-20' where state = 'created' and ${ofJob(email)}`);
    await change(token);
    await change(token);
    expect((await waiting(email)).filter((minutes) => minutes === 10)).toHaveLength(1);
  });

  test('continue after the mailbox has refused one for good', async () => {
    const { token, email } = await newPayee();
    program().inbox.refuseAddress(email);
    await change(token);
    await expect.poll(() => waiting(email)).toEqual([]);
    program().inbox.refuseAddress(null);
    program().setClock('2026-11-20T10:30:00Z');
    await change(token);
    await expect.poll(() => mailTimes(email)).toEqual(['11:30']);
  });
});
