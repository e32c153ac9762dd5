import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { escalationJob } from './escalation.ts';

const program = useTestApp();
const ADMIN = 'granskning@egenlon.example';
let reviewer: string;

beforeAll(async () => {
  ({ token: reviewer } = await newReviewer(program(), 'Bo Ek'));
});
beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const subjects = (invoiceNumber: string) =>
  program()
    .inbox.mails.filter(
      ({ to, subject }) => to?.[0]?.address === ADMIN && subject?.endsWith(`: faktura ${invoiceNumber}`),
    )
    .map(({ subject }) => subject);
const revisionOf = async (invoiceId: string, revision = 1) => {
  const { rows } = await program().deps.db.execute(
    sql`select revision_id from reviews where invoice_id = ${invoiceId} and revision = ${revision}`,
  );
  return String(rows[0]?.['revision_id']);
};
/** Runs a revision's escalation jobs at a certain time. */
async function escalateAt(instant: string, revisionId: string) {
  program().setClock(instant);
  for (const minutes of [20, 30] as const) await escalationJob(program().deps).run({ revisionId, minutes });
}
/** The waiting jobs' delays in seconds, from when they were enqueued. */
const delays = async (revisionId: string) =>
  (
    await program().deps.db.execute(sql`
      select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'review-escalation' and data ->> 'revisionId' = ${revisionId} and state = 'created' order by 1`)
  ).rows.map(({ seconds }) => seconds);

describe('An undecided invoice', () => {
  test('has two durable jobs, which wait for its twentieth and its thirtieth minute', async () => {
    const { invoiceId } = await newSubmittedInvoice(program());
    expect(await delays(await revisionOf(invoiceId))).toEqual([20 * 60, 30 * 60]);
  });

  test('is reported to the admin at 20 and at 30 minutes, not before, and once each', async () => {
    const { invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
    const revisionId = await revisionOf(invoiceId);
    await escalateAt('2026-11-20T10:19:59Z', revisionId);
    await untilDone(program().deps.db, 'queued-mail');
    expect(subjects(invoiceNumber)).toEqual([]);

    await escalateAt('2026-11-20T10:20:00Z', revisionId);
    await expect.poll(() => subjects(invoiceNumber)).toEqual([`10 minuter kvar: faktura ${invoiceNumber}`]);
    await escalateAt('2026-11-20T10:29:59Z', revisionId);
    await escalateAt('2026-11-20T10:30:00Z', revisionId);
    await expect.poll(() => subjects(invoiceNumber).length).toBe(2);
    // The jobs run again, as after a restart or in another process.
    await Promise.all(Array.from({ length: 5 }, () => escalateAt('2026-11-20T11:00:00Z', revisionId)));
    await untilDone(program().deps.db, 'queued-mail');
    expect(subjects(invoiceNumber)).toEqual([
      `10 minuter kvar: faktura ${invoiceNumber}`,
      `Tiden är ute: faktura ${invoiceNumber}`,
    ]);
    const mail = program().inbox.mails.findLast(({ subject }) => subject === `Tiden är ute: faktura ${invoiceNumber}`);
    expect(mail?.text).toContain(`http://egenlon.test/granskning/${invoiceId}`);
  });

  test('waits for the rest of its time if its job came early, by another clock', async () => {
    const { invoiceId } = await newSubmittedInvoice(program());
    const revisionId = await revisionOf(invoiceId);
    // Minutes are left, so that the job doesn't run once more before its delay is read.
    program().setClock('2026-11-20T10:14:58.500Z');
    await escalationJob(program().deps).run({ revisionId, minutes: 20 });
    expect(await delays(revisionId)).toEqual([5 * 60 + 2, 20 * 60, 30 * 60]);
  });

  test('is reported late if nothing was running in time, and then with what is true by then', async () => {
    const { invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
    const revisionId = await revisionOf(invoiceId);
    program().setClock('2026-11-20T10:29:10Z');
    await escalationJob(program().deps).run({ revisionId, minutes: 20 });
    await expect.poll(() => subjects(invoiceNumber)).toEqual([`1 minut kvar: faktura ${invoiceNumber}`]);

    const other = await newSubmittedInvoice(program());
    program().setClock('2026-11-20T11:06:10Z');
    await escalationJob(program().deps).run({ revisionId: await revisionOf(other.invoiceId), minutes: 20 });
    const subject = `Tiden är ute: faktura ${other.invoiceNumber}`;
    await expect.poll(() => subjects(other.invoiceNumber)).toEqual([subject]);
    const mail = program().inbox.mails.find((one) => one.subject === subject);
    expect(mail?.text).toContain('har väntat på granskning i 37 minuter.');
  });

  test('is reported even if the mail server was down when it was time', async () => {
    const { invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
    program().inbox.behave('refuse');
    onTestFinished(() => program().inbox.behave('accept'));
    await escalateAt('2026-11-20T10:20:00Z', await revisionOf(invoiceId));
    // The query leaves out the welcome mails of new members, which may be refused too.
    const refused = () =>
      program().deps.db.execute(sql`select 1 from pgboss.job
        where name = 'queued-mail' and state = 'retry' and data ->> 'subject' like ${`%: faktura ${invoiceNumber}`}`);
    await expect.poll(async () => (await refused()).rows.length).toBe(1);
    expect(subjects(invoiceNumber)).toEqual([]);
    program().inbox.behave('accept');
    await expect.poll(() => subjects(invoiceNumber)).toHaveLength(1);
  });
});

describe('A decided invoice', () => {
  test('is reported to nobody, and a new revision has times of its own', async () => {
    const { token, invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
    program().setClock('2026-11-20T10:10:00Z');
    await program().request('POST', `/api/review/return/${invoiceId}`, {
      token: reviewer,
      body: { revision: 1, note: 'Fel' },
    });
    await escalateAt('2026-11-20T10:31:00Z', await revisionOf(invoiceId));
    program().setClock('2026-11-20T10:40:00Z');
    await newLine(program(), token, invoiceId);
    await send(program(), token, invoiceId);
    const second = await revisionOf(invoiceId, 2);
    await escalateAt('2026-11-20T10:59:59Z', second);
    await untilDone(program().deps.db, 'queued-mail');
    expect(subjects(invoiceNumber)).toEqual([]);
    await escalateAt('2026-11-20T11:00:00Z', second);
    await expect.poll(() => subjects(invoiceNumber)).toHaveLength(1);
  });
});
