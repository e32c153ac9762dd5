import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ORGANIZATION } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { disableAccount, enableAccount } from '#features/account/server/disable-account.ts';
import { recurringDraftJob } from './recurring-draft.ts';
import { recurringDraftMailJob } from './recurring-draft-mail.ts';

const program = useTestApp();
const NOW = '2026-11-20T10:00:00Z';
beforeEach(() => program().setClock(NOW));

const MONTHLY = { months: 1, day: 31, nextOn: '2026-11-30', until: null };
const repeat = (token: string, invoiceId: string, schedule: object = MONTHLY) =>
  program().request('PUT', `/api/invoice/recurring/${invoiceId}`, { token, body: schedule });
const pause = (token: string, invoiceId: string) =>
  program().request('POST', `/api/invoice/pauserecurring/${invoiceId}`, { token });
const stop = (token: string, invoiceId: string) =>
  program().request('DELETE', `/api/invoice/recurring/${invoiceId}`, { token });
const recurring = async (token: string) =>
  (await program().request('GET', '/api/invoice/recurring', { token })).json.recurring;
const listed = async (token: string) => (await program().request('GET', '/api/invoice/fetchinvoices', { token })).json;

/** Runs the job of a date at a point in time. */
async function run(instant: string, invoiceId: string, dueOn: string) {
  program().setClock(instant);
  await recurringDraftJob(program().deps).run({ invoiceId, dueOn: dueOn as CalendarDate });
  program().setClock(NOW);
}
/** The dates and delays in seconds of an invoice's waiting jobs. */
const waiting = async (invoiceId: string) =>
  (
    await program().deps.db.execute(sql`
      select data ->> 'dueOn' as due, extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'recurring-draft' and data ->> 'invoiceId' = ${invoiceId} and state = 'created' order by 1, 2`)
  ).rows.map(({ due, seconds }) => [due, seconds]);

/** A member with an invoice of 901 EUR that is repeated on the last day of each month. */
async function repeatingMember(schedule: object = MONTHLY) {
  const { token, email } = await program().newMember();
  const invoice = await newInvoice(program(), token);
  await newLine(program(), token, invoice.invoiceId);
  expect((await repeat(token, invoice.invoiceId, schedule)).status).toBe(200);
  return { token, email, ...invoice };
}

/** Sends the invoice. Then its customer gets another currency, so that no copy of it can be made. */
async function sendAndChangeCurrency(token: string, invoiceId: string, clientId: string): Promise<void> {
  await saveSenderDetails(program(), token);
  await send(program(), token, invoiceId);
  await program().request('PUT', `/api/client/updateclient/${clientId}`, {
    token,
    body: { clientOption: 'organization', organizationClient: { ...ORGANIZATION, orgCurrencyCode: 'SEK' } },
  });
}

describe('A recurring invoice', () => {
  test('makes one draft on its date, not before, and then waits for the next', async () => {
    const { token, invoiceId, invoiceNumber } = await repeatingMember();
    await run('2026-11-29T22:59:59Z', invoiceId, '2026-11-30');
    expect(await listed(token)).toHaveLength(1);

    await run('2026-11-29T23:00:00Z', invoiceId, '2026-11-30');
    const [draft, original] = await listed(token);
    expect(draft).toMatchObject({ totalAmount: '901.00', dueDate: '2026-12-10', sentStatus: false, reviewState: null });
    expect(original.invoiceNumber).toBe(invoiceNumber);
    expect(await recurring(token)).toEqual([
      {
        invoiceId,
        invoiceNumber,
        clientName: 'Lingonbolaget AB',
        months: 1,
        day: 31,
        until: null,
        nextOn: '2026-12-31',
        pausedBy: null,
        draft: { _id: draft._id, invoiceNumber: draft.invoiceNumber, dueOn: '2026-11-30' },
      },
    ]);
    const events = await program().deps.db.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, draft._id));
    expect(events.map(({ kind, details }) => ({ kind, details }))).toEqual([
      {
        kind: 'created',
        details: { copiedFrom: Number(invoiceNumber), copiedFromId: invoiceId, recurringOn: '2026-11-30' },
      },
    ]);
  });

  test('mails by day that its draft waits, also after an evening without a mail server', async () => {
    const { token, email, invoiceId } = await repeatingMember();
    await run('2026-11-30T10:00:00Z', invoiceId, '2026-11-30');
    expect((await program().inbox.next(email)).subject).toMatch('Ett utkast väntar');
    const [{ _id: draftId }] = await listed(token);
    program().setClock('2026-11-30T22:00:00Z');
    await recurringDraftMailJob(program().deps).run({ draftId });
    const { rows } = await program().deps.db.execute(sql`
      select round(extract(epoch from start_after - created_on) / 3600)::int as hours from pgboss.job
      where name = 'recurring-draft-mail' and state = 'created' and data ->> 'draftId' = ${draftId}`);
    expect(rows).toEqual([{ hours: 9 }]);
  });

  test('has a job that waits for its date, and one that came early waits again', async () => {
    const { invoiceId } = await repeatingMember();
    const wait = (Date.parse('2026-11-30') - Date.parse(NOW)) / 1000;
    expect(await waiting(invoiceId)).toEqual([['2026-11-30', wait]]);
    await run('2026-11-28T00:00:00Z', invoiceId, '2026-11-30');
    expect((await waiting(invoiceId)).map(([, seconds]) => seconds)).toEqual([2 * 86_400, wait]);
  });

  test('makes one draft of a date, however many processes run its job at once and later', async () => {
    const { token, invoiceId } = await repeatingMember();
    program().setClock('2026-11-30T01:00:00Z');
    const job = recurringDraftJob(program().deps);
    const due = { invoiceId, dueOn: '2026-11-30' as CalendarDate };
    await Promise.all(Array.from({ length: 6 }, () => job.run(due)));
    await run('2026-12-01T01:00:00Z', invoiceId, '2026-11-30');
    expect(await listed(token)).toHaveLength(2);
  });

  test('makes a draft of each date that was missed, and none after its end', async () => {
    const { token, invoiceId } = await repeatingMember({ ...MONTHLY, until: '2027-01-31' });
    for (const dueOn of ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
      await run('2027-03-05T10:00:00Z', invoiceId, dueOn);
    expect(await listed(token)).toHaveLength(4);
    expect(await recurring(token)).toMatchObject([{ nextOn: null, pausedBy: null, draft: { dueOn: '2027-01-31' } }]);
  });

  test('copies the invoice as it is on the date, and never sends the draft', async () => {
    const { token, invoiceId } = await repeatingMember();
    await saveSenderDetails(program(), token);
    await newLine(program(), token, invoiceId, { unit: 'fast-pris', fixedPrice: '99.99' });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    const [draft] = await listed(token);
    expect(draft).toMatchObject({ totalAmount: '1000.99', sentStatus: false });
  });

  test('names its newest draft only until it is sent or thrown away', async () => {
    const { token, invoiceId } = await repeatingMember();
    await saveSenderDetails(program(), token);
    for (const dueOn of ['2026-11-30', '2026-12-31']) await run('2027-01-01T01:00:00Z', invoiceId, dueOn);
    const [second, first] = await listed(token);
    expect(await recurring(token)).toMatchObject([{ draft: { _id: second._id } }]);
    await program().request('DELETE', `/api/invoice/deleteinvoice/${second._id}`, { token });
    expect(await recurring(token)).toMatchObject([{ draft: { _id: first._id } }]);
    expect((await send(program(), token, first._id)).status).toBe(200);
    expect(await recurring(token)).toMatchObject([{ draft: null }]);
  });

  test('can be changed, paused, resumed and stopped, and old jobs then make nothing', async () => {
    const { token, invoiceId } = await repeatingMember();
    const later = { months: 3, day: 15, nextOn: '2027-02-15', until: '2028-01-01' };
    expect((await repeat(token, invoiceId, later)).status).toBe(200);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await recurring(token)).toMatchObject([{ ...later, pausedBy: null }]);

    expect((await pause(token, invoiceId)).status).toBe(200);
    await run('2027-02-15T01:00:00Z', invoiceId, '2027-02-15');
    expect(await recurring(token)).toMatchObject([{ pausedBy: 'member', draft: null }]);
    expect((await repeat(token, invoiceId)).status).toBe(200);
    expect(await recurring(token)).toMatchObject([{ ...MONTHLY, pausedBy: null }]);

    expect((await stop(token, invoiceId)).status).toBe(200);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await recurring(token)).toEqual([]);
    expect(await listed(token)).toHaveLength(1);
    expect((await stop(token, invoiceId)).status).toBe(404);
    expect((await pause(token, invoiceId)).status).toBe(404);
  });
});

describe('A date that has come before its job ran', () => {
  test('gets its draft when the repetition is changed, and the change holds from the next date', async () => {
    const { token, invoiceId } = await repeatingMember();
    // 00:30 in Stockholm, half an hour before the job.
    program().setClock('2026-11-29T23:30:00Z');
    const ending = { ...MONTHLY, nextOn: '2026-12-31', until: '2026-12-31' };
    expect((await repeat(token, invoiceId, ending)).status).toBe(200);
    await run('2026-11-30T00:00:00Z', invoiceId, '2026-11-30');
    expect(await listed(token)).toHaveLength(2);
    expect(await recurring(token)).toMatchObject([{ ...ending, draft: { dueOn: '2026-11-30' } }]);
  });

  test('gets its draft by the schedule until then, like each other date that was missed', async () => {
    const { email, invoiceId } = await repeatingMember();
    program().setClock('2027-01-31T08:00:00Z');
    const { json } = await program().request('POST', '/api/auth/login', { body: { email, password: 'hemligt123' } });
    const token = json.authtoken;
    const later = { months: 3, day: 15, nextOn: '2027-04-15', until: null };
    expect((await repeat(token, invoiceId, later)).status).toBe(200);
    for (const dueOn of ['2026-11-30', '2026-12-31', '2027-01-31']) await run('2027-01-31T08:01:00Z', invoiceId, dueOn);
    const { rows } = await program().deps.db.execute(
      sql`select due_on::text from recurring_drafts where invoice_id = ${invoiceId} order by 1`,
    );
    expect(rows.map(({ due_on }) => due_on)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31']);
    program().setClock('2027-01-31T08:01:00Z');
    expect(await recurring(token)).toMatchObject([later]);
  });

  test('gets one draft, however often the change and the job come at once', async () => {
    const { token, invoiceId } = await repeatingMember();
    program().setClock('2026-11-30T00:00:00Z');
    const job = recurringDraftJob(program().deps);
    const due = { invoiceId, dueOn: '2026-11-30' as CalendarDate };
    const change = () => repeat(token, invoiceId, { ...MONTHLY, nextOn: '2027-01-31' });
    await Promise.all([change(), job.run(due), change(), job.run(due), change()]);
    expect(await listed(token)).toHaveLength(2);
    expect(await recurring(token)).toMatchObject([{ nextOn: '2027-01-31' }]);
  });

  test('is skipped if the repetition was paused', async () => {
    const { token, invoiceId } = await repeatingMember();
    await pause(token, invoiceId);
    program().setClock('2026-11-29T23:30:00Z');
    expect((await repeat(token, invoiceId, { ...MONTHLY, nextOn: '2026-12-31' })).status).toBe(200);
    expect(await listed(token)).toHaveLength(1);
  });

  test('refuses the change if it can make no draft, and the job then pauses the repetition', async () => {
    const { token, invoiceId, clientId } = await repeatingMember();
    await sendAndChangeCurrency(token, invoiceId, clientId);
    program().setClock('2026-11-29T23:30:00Z');
    const { status, json } = await repeat(token, invoiceId, { ...MONTHLY, nextOn: '2026-12-31' });
    expect([status, json.code]).toEqual([409, 'client-currency-changed']);
    await run('2026-11-30T00:00:00Z', invoiceId, '2026-11-30');
    expect(await recurring(token)).toMatchObject([{ pausedBy: 'client-currency-changed', nextOn: '2026-11-30' }]);
  });
});

describe('A date that can make no draft pauses the recurring invoice, and says why', () => {
  const pausedBy = async (token: string) => {
    const [one] = await recurring(token);
    return one.pausedBy;
  };

  test('if the customer is deleted, and it can’t be resumed', async () => {
    const { token, invoiceId, clientId } = await repeatingMember();
    await program().request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await pausedBy(token)).toBe('client-deleted');
    expect(await listed(token)).toHaveLength(1);
    expect((await repeat(token, invoiceId)).json.code).toBe('client-deleted');
  });

  test('if the customer has another currency than the sent invoice', async () => {
    const { token, invoiceId, clientId } = await repeatingMember();
    await sendAndChangeCurrency(token, invoiceId, clientId);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await pausedBy(token)).toBe('client-currency-changed');
  });

  test('if the invoice is in the trash, and it can still be removed', async () => {
    const { token, invoiceId, invoiceNumber } = await repeatingMember();
    await program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await recurring(token)).toMatchObject([{ pausedBy: 'not-found', clientName: null, invoiceNumber }]);
    expect((await stop(token, invoiceId)).status).toBe(200);
  });

  test('if the account was disabled, until the member resumes it', async () => {
    const { token: before, email, invoiceId } = await repeatingMember();
    await disableAccount(program().deps.db, email, new Date(NOW));
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    await enableAccount(program().deps.db, email, new Date(NOW));
    expect((await program().request('GET', '/api/invoice/recurring', { token: before })).status).toBe(401);
    const { json } = await program().request('POST', '/api/auth/login', { body: { email, password: 'hemligt123' } });
    expect(await pausedBy(json.authtoken)).toBe('account-disabled');
    expect(await listed(json.authtoken)).toHaveLength(1);
    expect((await repeat(json.authtoken, invoiceId)).status).toBe(200);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect(await listed(json.authtoken)).toHaveLength(2);
  });
});

describe('An invoice can’t be repeated', () => {
  test.each([
    ['months', { ...MONTHLY, months: 2 }],
    ['months', { ...MONTHLY, months: '1' }],
    ['day', { ...MONTHLY, day: 0 }],
    ['day', { ...MONTHLY, day: 32 }],
    ['day', { ...MONTHLY, day: 1.5 }],
    ['nextOn', { ...MONTHLY, nextOn: '2026-11-31' }],
    ['nextOn', { ...MONTHLY, nextOn: '' }],
    ['until', { ...MONTHLY, until: 'alltid' }],
    ['until', { ...MONTHLY, until: '2026-11-29' }],
  ])('with a wrong %s: %j', async (path, schedule) => {
    const { token } = await program().newMember();
    const { invoiceId } = await newInvoice(program(), token);
    const { status, json } = await repeat(token, invoiceId, schedule);
    expect([status, json.issues[0].path]).toEqual([400, path]);
  });

  test.each(['2026-10-31', '2026-11-29', '2026-11-20', '2027-02-28'])(
    'from %s, which is not offered',
    async (nextOn) => {
      const { token } = await program().newMember();
      const { invoiceId } = await newInvoice(program(), token);
      const { status, json } = await repeat(token, invoiceId, { ...MONTHLY, nextOn });
      expect([status, json.code]).toEqual([409, 'date-not-offered']);
    },
  );

  test('beside fifty others, but those can still be changed', async () => {
    const { token, memberId } = await program().newMember();
    const { invoiceId } = await newInvoice(program(), token);
    await program().deps.db.execute(sql`
      insert into recurring_invoices (invoice_id, invoice_number, member_id, months, day, next_on, created_at)
      select gen_random_uuid(), 1, ${memberId}, 1, 1, '2026-12-01', now() from generate_series(1, 49)`);
    expect((await repeat(token, invoiceId)).status).toBe(200);
    expect((await repeat(token, invoiceId)).status).toBe(200);
    const { invoiceId: another } = await newInvoice(program(), token);
    const { status, json } = await repeat(token, another);
    expect([status, json.code]).toEqual([409, 'too-many-recurring']);
  });

  test('by another member, who sees nothing of it', async () => {
    const { token, invoiceId } = await repeatingMember();
    const { token: stranger } = await program().newMember();
    for (const action of [repeat, pause, stop]) expect((await action(stranger, invoiceId)).status).toBe(404);
    for (const action of [repeat, pause, stop]) expect((await action(token, randomUUID())).status).toBe(404);
    expect(await recurring(stranger)).toEqual([]);
    expect(await recurring(token)).toHaveLength(1);
  });
});
