import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useReminders } from '#tests/support/mail/use-reminders.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { enqueueReminders } from './enqueue-reminders.ts';

// The reviewer stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const {
  post,
  decide,
  review,
  pay,
  reversePayment,
  newCustomer,
  saveReminders,
  allSent,
  untilMailIs,
  forwarded,
  remindersTo,
  at,
  enqueued,
  run,
  timeline,
} = useReminders(program);

describe('A reminder', () => {
  test('leaves at each of its steps, once, however often and by however many processes it is looked for', async () => {
    const { customer } = await forwarded();
    await at('2026-12-04T22:30:00Z');
    await at('2026-12-05T06:59:00Z');
    expect(remindersTo(customer)).toEqual([]);
    program().setClock('2026-12-05T07:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => enqueueReminders(program().deps)));
    await allSent();
    await at('2026-12-14T19:00:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
    await at('2026-12-15T07:00:00Z');
    await at('2027-03-15T10:00:00Z');
    expect(remindersTo(customer)).toHaveLength(2);
  });

  test('counts its days from the day on which the invoice reached the customer, if that is after the due date', async () => {
    // It is 8 December in Stockholm.
    const { customer } = await forwarded('accepted', '2026-12-07T23:30:00Z');
    await at('2026-12-08T10:00:00Z');
    await at('2026-12-12T18:59:00Z');
    expect(remindersTo(customer)).toEqual([]);
    await at('2026-12-13T07:00:00Z');
    await at('2026-12-22T18:59:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
    await at('2026-12-23T07:00:00Z');
    expect(remindersTo(customer)).toHaveLength(2);
  });

  test('counts its days, and its interest, from the next banking day if the due date is a Saturday', async () => {
    program().setClock('2026-11-25T10:00:00Z');
    const { customer } = await forwarded('accepted', '2026-11-25T10:00:00Z');
    await at('2026-12-11T18:59:00Z');
    expect(remindersTo(customer)).toEqual([]);
    await at('2026-12-12T07:00:00Z');
    // 901,00 × 8 % × 5 / 365
    expect(remindersTo(customer)[0]?.text).toContain('Till och med 2026-12-12 är den 0,99\u00a0EUR, ');
  });

  test('is the first one once a corrected address has the invoice, and none leaves before that', async () => {
    const { invoiceId } = await forwarded('refused');
    await at('2026-12-05T10:00:00Z');
    program().setClock('2026-12-06T10:00:00Z');
    const early = await enqueued(invoiceId, 2);
    program().inbox.behave('refuse');
    const customer = newCustomer();
    await decide('forwardagain', invoiceId, { recipientEmail: customer });
    await run(early);
    program().inbox.behave('accept');
    await untilMailIs('accepted', invoiceId);
    await at('2026-12-10T10:00:00Z');
    expect(remindersTo(customer)).toEqual([]);
    await at('2026-12-11T10:00:00Z');
    await at('2026-12-20T10:00:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
    await at('2026-12-21T10:00:00Z');
    expect(remindersTo(customer)).toHaveLength(2);
  });

  test('is the first one again once a corrected address has the invoice whose mail came back', async () => {
    const { customer: wrong, invoiceId } = await forwarded();
    await at('2026-12-05T10:00:00Z');
    expect(remindersTo(wrong)).toHaveLength(1);
    program().setClock('2026-12-06T10:00:00Z');
    program().inbox.behave('refuse');
    const customer = newCustomer();
    const cameBack = (await review(invoiceId)).forwarding.attemptedAt;
    await decide('forwardagain', invoiceId, { recipientEmail: customer, cameBack });
    await at('2026-12-16T10:00:00Z');
    program().inbox.behave('accept');
    await untilMailIs('accepted', invoiceId);
    await at('2026-12-20T10:00:00Z');
    expect([remindersTo(wrong).length, remindersTo(customer).length]).toEqual([1, 0]);
    await at('2026-12-21T10:00:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
    expect(remindersTo(customer)[0]?.subject).toBe(remindersTo(wrong)[0]?.subject);
  });

  test('that was made just before the customer got the invoice waits for its day', async () => {
    const { customer, invoiceId } = await forwarded('accepted', '2026-12-05T10:00:00Z');
    program().setClock('2026-12-05T09:59:59Z');
    const reminderId = await enqueued(invoiceId);
    program().setClock('2026-12-05T10:00:01Z');
    await run(reminderId);
    await at('2026-12-09T10:00:00Z');
    expect(remindersTo(customer)).toEqual([]);
    await at('2026-12-10T10:00:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
  });

  test('that could not leave in the evening leaves in the morning, and not in the night', async () => {
    const { customer, invoiceId } = await forwarded();
    program().setClock('2026-12-05T18:59:00Z');
    const reminderId = await enqueued(invoiceId);
    program().setClock('2026-12-05T22:00:00Z');
    await run(reminderId);
    expect(remindersTo(customer)).toEqual([]);
    const waits = sql`name = 'reminder-mail' and state = 'created'`;
    const { rows } = await program().deps.db.execute(sql`
      select round(extract(epoch from start_after - created_on) / 3600)::int as hours from pgboss.job where ${waits}`);
    expect(rows).toEqual([{ hours: 9 }]);
    program().setClock('2026-12-06T07:00:00Z');
    await program().deps.db.execute(sql`update pgboss.job set start_after = now() where ${waits}`);
    await allSent();
    expect(remindersTo(customer)).toHaveLength(1);
  });

  test('that waited for the mail server until more than 30 days after its day is not sent', async () => {
    const [late, tooLate] = [await forwarded(), await forwarded()];
    program().setClock('2026-12-05T18:59:00Z');
    const [lateId, tooLateId] = [await enqueued(late.invoiceId), await enqueued(tooLate.invoiceId)];
    program().setClock('2027-01-04T18:59:00Z');
    await run(lateId);
    program().setClock('2027-01-05T07:00:00Z');
    await run(tooLateId);
    expect([late, tooLate].map(({ customer }) => remindersTo(customer).length)).toEqual([1, 0]);
    expect((await review(tooLate.invoiceId)).reminders.ended).toBe('too-late');
    // The second step follows the first by ten days.
    program().setClock('2027-01-14T10:00:00Z');
    const secondId = await enqueued(late.invoiceId, 2);
    program().setClock('2027-02-13T18:59:00Z');
    await run(secondId);
    expect(remindersTo(late.customer)).toHaveLength(2);
  });

  test('is not sent by a provider who has no steps, nor once the steps are gone', async () => {
    const { customer, invoiceId } = await forwarded();
    await saveReminders({ steps: [] });
    await at('2026-12-05T10:00:00Z');
    await run(await enqueued(invoiceId));
    expect(remindersTo(customer)).toEqual([]);
  });

  test('is not sent of a paid invoice, nor if the payment comes before the mail leaves, and again after its reversal', async () => {
    const [early, late] = [await forwarded(), await forwarded()];
    await pay(early.invoiceId, '901');
    await at('2026-12-01T10:00:00Z');
    const reminderId = await enqueued(late.invoiceId);
    await pay(late.invoiceId, '901');
    await run(reminderId);
    await at('2026-12-05T10:00:00Z');
    expect([early, late].flatMap(({ customer }) => remindersTo(customer))).toEqual([]);
    await reversePayment(late.invoiceId);
    await at('2026-12-05T11:00:00Z');
    expect(remindersTo(late.customer)).toHaveLength(1);
  });

  test('is removed once its claim has ended if a process died while mailing it and the payment has come since', async () => {
    const { invoiceId, customer } = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoiceId);
    const claim = (end: string) =>
      program().deps.db.execute(sql`
        update reminders set claimed_until = now() + ${end}::interval where id = ${reminderId}`);
    await claim('1 hour');
    await pay(invoiceId, '901');
    // It fails, so its job comes again.
    await expect(run(reminderId)).rejects.toThrow('Another process is mailing');
    await claim('0 seconds');
    await run(reminderId);
    await reversePayment(invoiceId);
    await at('2026-12-05T11:00:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
  });
});

describe('The reminders of an invoice', () => {
  const turn = (invoiceId: string, isStopped: boolean, reason = 'Kunden har bett om uppskov') =>
    post('reminders', invoiceId, { isStopped, reason });

  test('are stopped and resumed with a reason, also the one that waits to leave', async () => {
    const invoice = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoice.invoiceId);
    expect((await turn(invoice.invoiceId, true)).json).toEqual({ message: 'Påminnelserna är stoppade.' });
    await run(reminderId);
    await at('2026-12-20T10:00:00Z');
    expect(remindersTo(invoice.customer)).toEqual([]);
    expect((await review(invoice.invoiceId)).reminders).toEqual({
      stoppedBecause: 'Kunden har bett om uppskov',
      ended: null,
    });
    expect((await turn(invoice.invoiceId, false, 'Uppskovet är slut')).json.message).toContain('återupptagna');
    await at('2026-12-20T11:00:00Z');
    expect(remindersTo(invoice.customer)).toHaveLength(1);
    const events = (await timeline(invoice)).slice(-3);
    expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['remindersStopped', 'Kunden har bett om uppskov'],
      ['remindersResumed', 'Uppskovet är slut'],
      ['reminded', undefined],
    ]);
  });

  test('have ended when every step is done', async () => {
    const { invoiceId } = await forwarded();
    const ended = async () => (await review(invoiceId)).reminders.ended;
    await at('2026-12-05T10:00:00Z');
    expect(await ended()).toBeNull();
    await at('2026-12-15T10:00:00Z');
    expect(await ended()).toBe('all-steps');
  });

  test('go on with a step that is added later only up to 30 days after its day, and are said to have ended then', async () => {
    await saveReminders({ steps: [{ daysLate: 5 }] });
    const [recent, old] = [await forwarded(), await forwarded()];
    await at('2026-12-05T10:00:00Z');
    await saveReminders({ steps: [{ daysLate: 5 }, { daysLate: 15 }] });
    await post('reminders', old.invoiceId, { isStopped: true, reason: 'Väntar' });
    await at('2027-01-14T10:00:00Z');
    expect(remindersTo(recent.customer)).toHaveLength(2);
    expect((await review(old.invoiceId)).reminders.ended).toBeNull();
    await post('reminders', old.invoiceId, { isStopped: false, reason: 'Klart' });
    await at('2027-01-15T10:00:00Z');
    expect(remindersTo(old.customer)).toHaveLength(1);
    expect((await review(old.invoiceId)).reminders.ended).toBe('too-late');
  });

  test('are said to wait while a restore holds them back', async () => {
    const { db } = program().deps;
    const { invoiceId } = await forwarded();
    await db.execute(sql`insert into late_mail_holds (payments_known_until) values (now())`);
    expect((await review(invoiceId)).reminders.ended).toBe('held');
    await db.execute(sql`delete from late_mail_holds`);
    expect((await review(invoiceId)).reminders.ended).toBeNull();
  });

  test('have ended without any when the first one’s day is more than 30 days ago', async () => {
    const { invoiceId } = await forwarded();
    program().setClock('2027-01-04T22:59:00Z');
    expect((await review(invoiceId)).reminders.ended).toBeNull();
    program().setClock('2027-01-04T23:00:00Z');
    expect((await review(invoiceId)).reminders.ended).toBe('too-late');
  });

  test('that have not begun end 30 days after their first day also if they count from a banking day', async () => {
    program().setClock('2026-11-25T10:00:00Z');
    const [early, late] = [
      await forwarded('accepted', '2026-11-25T10:00:00Z'),
      await forwarded('accepted', '2026-11-25T10:00:00Z'),
    ];
    await post('reminders', late.invoiceId, { isStopped: true, reason: 'Väntar' });
    await at('2027-01-11T10:00:00Z');
    expect(remindersTo(early.customer)).toHaveLength(1);
    expect((await review(late.invoiceId)).reminders.ended).toBeNull();
    program().setClock('2027-01-12T10:00:00Z');
    expect((await review(late.invoiceId)).reminders.ended).toBe('too-late');
    await post('reminders', late.invoiceId, { isStopped: false, reason: 'Klart' });
    await at('2027-01-12T11:00:00Z');
    expect(remindersTo(late.customer)).toEqual([]);
  });

  test('begin when the customer gets the invoice, also long after its due date, and not 30 days after their day', async () => {
    const { customer, invoiceId } = await forwarded('accepted', '2027-02-15T10:00:00Z');
    program().setClock('2026-11-20T10:00:00Z');
    const other = await forwarded('accepted', '2027-02-15T10:00:00Z');
    const ended = async (id: string) => (await review(id)).reminders.ended;
    expect(await ended(invoiceId)).toBeNull();
    await at('2027-02-19T18:00:00Z');
    expect(remindersTo(customer)).toEqual([]);
    await post('reminders', other.invoiceId, { isStopped: true, reason: 'Väntar' });
    await at('2027-02-20T10:00:00Z');
    expect(remindersTo(customer)).toHaveLength(1);
    program().setClock('2027-03-22T10:00:00Z');
    expect(await ended(other.invoiceId)).toBeNull();
    program().setClock('2027-03-23T10:00:00Z');
    expect(await ended(other.invoiceId)).toBe('too-late');
    await post('reminders', other.invoiceId, { isStopped: false, reason: 'Klart' });
    await at('2027-03-23T10:00:00Z');
    expect(remindersTo(other.customer)).toEqual([]);
  });

  test('are stopped by one of two at once, and not of a paid invoice or without a reason', async () => {
    const { invoiceId } = await forwarded();
    const both = await Promise.all([turn(invoiceId, true), turn(invoiceId, true)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await turn(invoiceId, false, ' ')).status).toBe(400);
    await pay(invoiceId, '901');
    expect((await turn(invoiceId, false)).json.code).toBe('review-changed');
  });
});
