import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { logIn } from '#tests/support/people/log-in.ts';
import { newInvoice } from '#tests/support/people/new-invoice.ts';
import { MONTHLY, NOW, useRecurringInvoices } from '#tests/support/people/use-recurring-invoices.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { recurringDraftJob } from './recurring-draft.ts';

const program = useTestApp();
const { repeat, pause, stop, recurring, listed, run, waiting, repeatingMember, sendAndChangeCurrency } =
  useRecurringInvoices(program);

describe('A recurring invoice', () => {
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

  test('that another window has changed, paused or stopped is not put back, and one that is saved again is', async () => {
    const { token, invoiceId } = await repeatingMember();
    const seen = { ...MONTHLY, until: null, pausedBy: null };
    const later = { months: 3, day: 15, nextOn: '2027-02-15', until: '2028-01-01' };
    const save = async (schedule: object, scheduleBefore: object | null) => {
      const { status, json } = await repeat(token, invoiceId, { ...schedule, scheduleBefore });
      return status === 200 ? 'saved' : json.code;
    };
    expect(await save(later, seen)).toBe('saved');
    expect(await save(MONTHLY, seen)).toBe('values-changed');
    // The response to the first of two equal requests may be lost.
    expect(await save(later, seen)).toBe('saved');
    expect(await save(MONTHLY, null)).toBe('values-changed');
    expect(await recurring(token)).toMatchObject([{ ...later, pausedBy: null }]);

    await pause(token, invoiceId);
    expect(await save(MONTHLY, { ...later, pausedBy: null })).toBe('values-changed');
    await stop(token, invoiceId);
    expect(await save(MONTHLY, { ...later, pausedBy: 'member' })).toBe('values-changed');
    expect(await recurring(token)).toEqual([]);
    expect(await save(MONTHLY, null)).toBe('saved');
  });

  test('has one waiting job for its date, however often it is saved, paused, stopped or moved meanwhile', async () => {
    const { token, invoiceId } = await repeatingMember();
    const [job] = await waiting(invoiceId);
    for (let saved = 0; saved < 3; saved += 1) expect((await repeat(token, invoiceId)).status).toBe(200);
    for (const meanwhile of [pause, stop]) {
      await meanwhile(token, invoiceId);
      expect((await repeat(token, invoiceId)).status).toBe(200);
    }
    expect(await waiting(invoiceId)).toEqual([job]);
    for (const nextOn of ['2026-12-31', '2026-11-30', '2026-12-31', '2026-11-30'])
      expect((await repeat(token, invoiceId, { ...MONTHLY, nextOn })).status).toBe(200);
    expect((await waiting(invoiceId)).map(([dueOn]) => dueOn)).toEqual(['2026-11-30', '2026-12-31']);
    await run('2026-11-30T01:00:00Z', invoiceId, '2026-11-30');
    expect((await waiting(invoiceId)).filter(([dueOn]) => dueOn === '2026-12-31')).toHaveLength(1);
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
    const { json } = await logIn(program(), email);
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

  test('is not made again, nor holds up the next one, if a clock that was ahead made it and the date was chosen anew', async () => {
    const { token, invoiceId } = await repeatingMember();
    await run('2026-12-01T10:00:00Z', invoiceId, '2026-11-30');
    expect((await repeat(token, invoiceId)).status).toBe(200);
    program().setClock('2026-11-30T08:00:00Z');
    expect((await repeat(token, invoiceId, { ...MONTHLY, nextOn: '2026-12-31' })).status).toBe(200);
    program().setClock(NOW);
    expect((await repeat(token, invoiceId)).status).toBe(200);
    await run('2026-11-30T10:00:00Z', invoiceId, '2026-11-30');
    expect(await listed(token)).toHaveLength(2);
    expect(await recurring(token)).toMatchObject([{ nextOn: '2026-12-31', pausedBy: null }]);
    await run('2026-12-31T10:00:00Z', invoiceId, '2026-12-31');
    expect(await listed(token)).toHaveLength(3);
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

  test('of which no copy can be made', async () => {
    const { token, invoiceId, clientId } = await repeatingMember();
    await program().deps.db.execute(sql`update invoices set note = repeat('x', 2001) where id = ${invoiceId}`);
    expect((await repeat(token, invoiceId)).json.code).toBe('copy-too-large');
    await program().deps.db.execute(sql`update invoices set note = '' where id = ${invoiceId}`);
    await sendAndChangeCurrency(token, invoiceId, clientId);
    const { status, json } = await repeat(token, invoiceId);
    expect([status, json.code]).toEqual([409, 'client-currency-changed']);
  });

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
