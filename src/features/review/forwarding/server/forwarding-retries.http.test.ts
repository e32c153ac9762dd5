import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useForwardedMails } from '#tests/support/mail/use-forwarded-mails.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { forwardingMailJob } from './forwarding-mail.ts';

const program = useTestApp();
const { post, forward, submitted, forwarding, untilState, untilAttempted, kindsOf, mailsTo } =
  useForwardedMails(program);

const untilClaimed = (invoiceId: string) => {
  const claimed = sql`select from forwardings where invoice_id = ${invoiceId} and claimed_until > now()`;
  return expect.poll(async () => (await program().deps.db.execute(claimed)).rows.length).toBe(1);
};

const MAY_HAVE_ARRIVED =
  'Mejlet kan ha kommit fram, men det har vi inte fått veta. Vi väntar allt längre mellan försöken.';

/** The pause before the next retry, in seconds. */
const pauseOf = async (invoiceId: string) => {
  const { rows } = await program().deps.db.execute<{ pause: number }>(sql`
    select retry_delay::int as pause from pgboss.job join forwardings on data ->> 'revisionId' = revision_id::text
    where name = 'forwarding-mail' and invoice_id = ${invoiceId}`);
  return rows[0]?.pause;
};

describe('A forwarded invoice', () => {
  test('is retried until the mail server accepts it, with the same Message-ID', async () => {
    const { token, invoiceId, address, email } = await submitted();
    program().inbox.behave('refuse');
    await forward(invoiceId);
    await expect.poll(async () => (await forwarding(invoiceId)).attempts).toBeGreaterThan(0);
    expect(await forwarding(invoiceId)).toMatchObject({
      state: 'waiting',
      answer: expect.stringContaining('Mailbox unavailable'),
    });
    expect(mailsTo(email).filter(({ subject }) => subject?.includes('vidarebefordrad'))).toEqual([]);
    program().inbox.behave('accept');
    await untilState(invoiceId, 'accepted');
    expect(mailsTo(address)).toHaveLength(1);
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'accepted']);
  });

  test('is retried for as long as it takes: no number of failures and no time ends it', async () => {
    const { invoiceId, address } = await submitted();
    const { db } = program().deps;
    const job = (change: ReturnType<typeof sql>) =>
      db.execute(sql`
        update pgboss.job set ${change} where name = 'forwarding-mail' and state = 'retry'
        returning keep_until > now() + interval '1 year' as "isKept"`);
    const attempts = async () => (await forwarding(invoiceId)).attempts as number;
    program().inbox.behave('refuse');
    await forward(invoiceId);
    const tryAgain = await untilAttempted(invoiceId);
    expect((await job(sql`retry_count = 100000`)).rows).toEqual([{ isKept: true }]);
    const before = await attempts();
    await tryAgain();
    await expect.poll(attempts).toBeGreaterThan(before);
    expect((await forwarding(invoiceId)).state).toBe('waiting');
    program().inbox.behave('accept');
    await expect.poll(async () => (await job(sql`start_after = now()`)).rows.length).toBe(1);
    await untilState(invoiceId, 'accepted');
    expect(mailsTo(address)).toHaveLength(1);
  });

  test('only goes to the corrected address, if it was corrected while the first one was being retried', async () => {
    const { invoiceId, address } = await submitted();
    program().inbox.behave('refuse');
    await forward(invoiceId);
    const tryAgain = await untilAttempted(invoiceId);
    const right = `ratt-${address}`;
    expect((await post('forwardagain', invoiceId, { recipientEmail: right })).status).toBe(200);
    program().inbox.behave('accept');
    await tryAgain();
    await untilState(invoiceId, 'accepted');
    // Waits until the job of the first round has ended too.
    await untilDone(program().deps.db, 'forwarding-mail');
    expect(mailsTo(address)).toEqual([]);
    expect(mailsTo(right)).toHaveLength(1);
  });

  test('can’t be tried again while the mail server is taking it, so it goes out once and to one address', async () => {
    const { token, invoiceId, address } = await submitted();
    const right = `ratt-${address}`;
    program().inbox.behave('hold');
    await forward(invoiceId);
    await untilClaimed(invoiceId);
    for (const recipientEmail of [address, right]) {
      const { status, json } = await post('forwardagain', invoiceId, { recipientEmail });
      expect([status, json.code]).toEqual([409, 'mail-on-its-way']);
      expect(json.message).toBe('Mejlet är på väg till kunden just nu. Vänta en stund och försök igen.');
    }
    program().inbox.behave('accept');
    await untilState(invoiceId, 'accepted');
    await untilDone(program().deps.db, 'forwarding-mail');
    expect([mailsTo(address).length, mailsTo(right).length]).toEqual([1, 0]);
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'accepted']);
  });

  test('is told to have reached the wrong address, if that is known only after its claim has ended and the address is corrected', async () => {
    const { token, invoiceId, address } = await submitted();
    const right = `ratt-${address}`;
    program().inbox.behave('hold');
    await forward(invoiceId);
    await untilClaimed(invoiceId);
    // As when fifty seconds have passed.
    await program().deps.db.execute(sql`update forwardings set claimed_until = now() where invoice_id = ${invoiceId}`);
    expect((await post('forwardagain', invoiceId, { recipientEmail: right })).status).toBe(200);
    program().inbox.behave('accept');
    await untilDone(program().deps.db, 'forwarding-mail');
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    const accepted = json.timeline.filter(({ kind }: { kind: string }) => kind === 'accepted');
    expect(accepted.map((event: { recipientEmail: string }) => event.recipientEmail).toSorted()).toEqual(
      [address, right].toSorted(),
    );
    expect(await forwarding(invoiceId)).toMatchObject({ state: 'accepted', recipientEmail: right });
  });

  test('that a process died with is mailed by no other one and can’t be tried again until its claim ends', async () => {
    const { invoiceId, address } = await submitted();
    const { db } = program().deps;
    const claimFor = async (interval: string) => {
      const { rows } = await db.execute<{ revision_id: string; round: number }>(sql`
        update forwardings set claimed_until = now() + ${interval}::interval where invoice_id = ${invoiceId}
        returning revision_id, round`);
      return { revisionId: String(rows[0]?.revision_id), round: Number(rows[0]?.round) };
    };
    program().inbox.behave('refuse');
    await forward(invoiceId);
    const tryAgain = await untilAttempted(invoiceId);
    const round = await claimFor('1 hour');
    program().inbox.behave('accept');
    await expect(forwardingMailJob(program().deps).run(round)).rejects.toThrow('Another process is mailing');
    const again = () => post('forwardagain', invoiceId, { recipientEmail: address });
    expect((await again()).json.code).toBe('mail-on-its-way');
    expect(mailsTo(address)).toEqual([]);
    await claimFor('0 seconds');
    expect((await again()).status).toBe(200);
    await untilState(invoiceId, 'accepted');
    await tryAgain();
    await untilDone(db, 'forwarding-mail');
    expect(mailsTo(address)).toHaveLength(1);
  });

  test('that could not be handed over says so in Swedish, and where the reason is', async () => {
    const { invoiceId } = await submitted();
    program().inbox.behave('drop');
    await forward(invoiceId);
    await untilAttempted(invoiceId);
    expect((await forwarding(invoiceId)).answer).toBe(
      'Mejlet gick inte att lämna till mejlservern. Varför står i programmets logg.',
    );
  });

  test('that may have arrived is tried again only after a minute, says so, and can’t be tried again meanwhile', async () => {
    const { invoiceId, address } = await submitted();
    program().inbox.behave('vanish');
    await forward(invoiceId);
    const tryAgain = await untilAttempted(invoiceId);
    await expect.poll(() => pauseOf(invoiceId)).toBe(60);
    expect(await forwarding(invoiceId)).toMatchObject({ state: 'waiting', attempts: 1, answer: MAY_HAVE_ARRIVED });
    expect((await post('forwardagain', invoiceId, { recipientEmail: address })).json.code).toBe('mail-on-its-way');
    expect(mailsTo(address)).toHaveLength(1);
    // A later attempt that fails in another way tells nothing of the first one.
    await program().deps.db.execute(sql`update forwardings set claimed_until = now() where invoice_id = ${invoiceId}`);
    program().inbox.behave('refuse');
    await tryAgain();
    await expect.poll(async () => (await forwarding(invoiceId)).attempts).toBe(2);
    expect((await forwarding(invoiceId)).answer).toBe(MAY_HAVE_ARRIVED);
  });

  test('is mailed once if its acceptance can be recorded only at the second try', async () => {
    const { invoiceId, address } = await submitted();
    const { db } = program().deps;
    await db.execute(sql`create sequence tries`);
    await db.execute(sql`
      alter table forwardings add constraint first_fails
      check (case when state = 'accepted' then nextval('tries') > 1 else true end) not valid`);
    await forward(invoiceId);
    await untilState(invoiceId, 'accepted');
    await db.execute(sql`alter table forwardings drop constraint first_fails`);
    expect(mailsTo(address)).toHaveLength(1);
  });

  test('is mailed again with the same Message-ID if its acceptance could not be recorded', async () => {
    const { invoiceId, address } = await submitted();
    const { db } = program().deps;
    await db.execute(sql`alter table forwardings add constraint no_commit check (state <> 'accepted') not valid`);
    await forward(invoiceId);
    const tryAgain = await untilAttempted(invoiceId);
    expect(mailsTo(address)).toHaveLength(1);
    // Each try brings it once more, so the next one comes after a minute.
    await expect.poll(() => pauseOf(invoiceId)).toBe(60);
    expect(await forwarding(invoiceId)).toMatchObject({ state: 'waiting', attempts: 1, answer: MAY_HAVE_ARRIVED });
    await db.execute(sql`alter table forwardings drop constraint no_commit`);
    // As when fifty seconds have passed.
    await db.execute(sql`update forwardings set claimed_until = now() where invoice_id = ${invoiceId}`);
    await tryAgain();
    await untilState(invoiceId, 'accepted');
    expect(mailsTo(address).length).toBeGreaterThan(1);
    expect(new Set(mailsTo(address).map(({ messageId }) => messageId)).size).toBe(1);
  });
});
