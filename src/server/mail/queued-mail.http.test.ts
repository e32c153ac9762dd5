import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { queuedMail } from './queued-mail.ts';

const program = useTestApp();

afterEach(() => {
  program().inbox.behave('accept');
  program().inbox.refuseAddress(null);
});

async function enqueue(to: string): Promise<void> {
  const { db, jobs } = program().deps;
  const mail = { messageId: `${to}.egenlon`, to, subject: 'Hej', text: 'Hej', html: '<p>Hej</p>' };
  await db.transaction((tx) => jobs.enqueue(tx, queuedMail, mail));
}
const jobOf = async (to: string) =>
  (
    await program().deps.db.execute(sql`
      select state, retry_count::int as "retries", retry_limit::int as "limit",
        retry_delay::int as "pause" from pgboss.job
      where name = 'queued-mail' and data ->> 'to' = ${to}`)
  ).rows[0];

describe('A queued mail', () => {
  test('is retried for days while the mail server is down', async () => {
    program().inbox.behave('refuse');
    await enqueue('borta@example.se');
    await expect.poll(async () => (await jobOf('borta@example.se'))?.['state']).toBe('retry');
    expect(Number((await jobOf('borta@example.se'))?.['limit'])).toBeGreaterThan(400);
    program().inbox.behave('accept');
    expect((await program().inbox.next('borta@example.se')).subject).toBe('Hej');
  });

  test('comes once from a mail server that needs more than ten seconds to accept it', async () => {
    program().inbox.behave('hold');
    await enqueue('granskas@example.se');
    await expect.poll(() => program().inbox.holds('granskas@example.se')).toBe(1);
    await setTimeout(11_000);
    program().inbox.behave('accept');
    await expect.poll(async () => (await jobOf('granskas@example.se'))?.['state']).toBe('completed');
    expect((await jobOf('granskas@example.se'))?.['retries']).toBe(0);
    expect(program().inbox.mails.filter(({ to }) => to?.[0]?.address === 'granskas@example.se')).toHaveLength(1);
  });

  test('is tried again only after a minute once the mail server has taken it and dropped the connection', async () => {
    const to = 'borta-efter@example.se';
    program().inbox.behave('vanish');
    await enqueue(to);
    await expect.poll(async () => (await jobOf(to))?.['state']).toBe('retry');
    expect((await jobOf(to))?.['pause']).toBe(60);
    expect(program().inbox.mails.filter((mail) => mail.to?.[0]?.address === to)).toHaveLength(1);
  });

  test('is not retried if the mailbox refuses it for good', async () => {
    program().inbox.refuseAddress('stangd@example.se');
    await enqueue('stangd@example.se');
    await expect.poll(async () => (await jobOf('stangd@example.se'))?.['state']).toBe('failed');
    expect((await jobOf('stangd@example.se'))?.['retries']).toBe(0);
  });
});
