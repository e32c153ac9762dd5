import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { saveProviderFacts } from '#tests/support/people/save-provider-facts.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { enqueueReminders } from './enqueue-reminders.ts';
import { reminderMailJob } from './reminder-mail.ts';

// The reviewer stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, post, decide, review, forward, credit, pay, reversePayment } = useAccountant(program);

beforeEach(async () => {
  program().setClock('2026-11-20T10:00:00Z');
  await saveReminders({ steps: [{ daysLate: 5 }, { daysLate: 15 }] });
});
afterEach(() => program().inbox.behave('accept'));

const saveReminders = (reminders: object) => saveProviderFacts(program(), reviewers.bo, 'reminders', { reminders });

interface Invoice {
  token: string;
  invoiceId: string;
  invoiceNumber: string;
  /** The customer's e-mail address, which no other invoice has. */
  customer: string;
}

let customers = 0;
/** A forwarded invoice of 901 EUR that is due on 2026-11-30. The mail server accepts its mail, or refuses it. */
async function forwarded(mail: 'accepted' | 'refused' = 'accepted', on = '2026-11-20T10:00:00Z'): Promise<Invoice> {
  const { token } = await newSender(program());
  const customer = `kund${++customers}@kund.example`;
  if (mail === 'refused') program().inbox.refuseAddress(customer);
  const clientId = await newClient(program(), token, { orgRecipientEmail: customer });
  const invoice = await newSentInvoice(program(), token, {}, clientId);
  program().setClock(on);
  await forward(invoice.invoiceId);
  await untilMailIs(mail, invoice.invoiceId);
  return { ...invoice, token, customer };
}
async function untilMailIs(state: 'accepted' | 'refused', invoiceId: string): Promise<void> {
  const query = sql`select 1 from forwardings where invoice_id = ${invoiceId} and state = ${state}`;
  await expect.poll(async () => (await program().deps.db.execute(query)).rows.length).toBe(1);
}
const remindersTo = (customer: string) =>
  program().inbox.mails.filter(
    (mail) => mail.to?.[0]?.address === customer && mail.subject?.startsWith('Påminnelse: faktura'),
  );
const allSent = () => untilDone(program().deps.db, 'reminder-mail');
async function at(instant: string): Promise<void> {
  program().setClock(instant);
  await enqueueReminders(program().deps);
  await allSent();
}
/** A reminder whose job has not run yet. */
async function enqueued(invoiceId: string, step = 1): Promise<string> {
  const now = program().deps.clock().toISOString();
  const { rows } = await program().deps.db.execute(sql`
    insert into reminders (id, invoice_id, step, made_at) values (gen_random_uuid(), ${invoiceId}, ${step}, ${now}) returning id`);
  return String(rows[0]?.['id']);
}
const run = (reminderId: string) => reminderMailJob(program().deps).run({ reminderId });
const timeline = async ({ invoiceId, token }: Invoice) => {
  const mine = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
  const theirs = await review(invoiceId);
  const unsigned = theirs.timeline.map((event: object) => ({ ...event, by: null }));
  expect(mine.json.timeline).toEqual(unsigned);
  return mine.json.timeline as { kind: string; reason?: string }[];
};

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

  test('is the first one once a corrected address has the invoice, and none leaves before that', async () => {
    const { invoiceId } = await forwarded('refused');
    await at('2026-12-05T10:00:00Z');
    program().setClock('2026-12-06T10:00:00Z');
    const early = await enqueued(invoiceId, 2);
    program().inbox.behave('refuse');
    const customer = `kund${++customers}@kund.example`;
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

  test('of an invoice that is credited in part says how much, so that its sum explains itself', async () => {
    const { customer, invoiceId, token } = await forwarded();
    await pay(invoiceId, '100');
    await credit(token, invoiceId, '400.00');
    await at('2026-12-05T10:00:00Z');
    expect(remindersTo(customer)[0]?.text).toContain(
      'Av 901,00\u00a0EUR är 400,00\u00a0EUR krediterat och 100,00\u00a0EUR betalt. Kvar att betala är 401,00\u00a0EUR.',
    );
  });

  test('has the PDF, what is left, the interest by day, the account, the RF reference and a code that pays it', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '450.50');
    await at('2026-12-05T10:00:00Z');
    const [mail] = remindersTo(invoice.customer);
    const { invoiceNumber } = invoice;
    expect(mail?.subject).toMatch(`Påminnelse: faktura ${invoiceNumber} från `);
    for (const part of [
      'Att betala för faktura',
      'Av 901,00\u00a0EUR är 450,50\u00a0EUR betalt. Kvar att betala är 450,50\u00a0EUR.',
      // 450,50 × 8 % × 5 / 365
      'Till och med 2026-12-05 är den 0,49\u00a0EUR, som inte ingår i beloppet att betala.',
      'IBAN SE35 5000 0000 0549 1000 0003 (BIC EXMPSESS)',
      `fakturanummer ${invoiceNumber} som referens. Vill banken ha en RF-referens är den RF`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.replyTo?.[0]?.address).toBe(program().deps.settings.provider.email);
    const attached = (type: string) => mail?.attachments.find(({ mimeType }) => mimeType === type);
    const [pdf, code] = [attached('application/pdf'), attached('image/gif')];
    expect(pdf?.filename).toBe(`faktura-${invoiceNumber}.pdf`);
    expect(code?.disposition).toBe('inline');
    expect(mail?.html).toContain(`src="cid:${code?.contentId?.replaceAll(/[<>]/g, '')}"`);
    const event = (await timeline(invoice)).at(-1);
    expect(event).toMatchObject({ kind: 'reminded', step: 1, amount: '450.50', interest: '0.49', fee: '0.00' });
  });

  test('asks for a fee and the interest only where the provider says so, and says what the provider wrote', async () => {
    await saveReminders({
      steps: [{ daysLate: 30, swedish: 'Nu är det <b>hög</b> tid.' }],
      chargesInterest: true,
      fee: { EUR: '5.00', SEK: '60.00' },
    });
    const { customer } = await forwarded();
    await at('2026-12-30T10:00:00Z');
    const [mail] = remindersTo(customer);
    expect(mail?.text).toContain('Nu är det <b>hög</b> tid.');
    expect(mail?.html).toContain('Nu är det &lt;b&gt;hög&lt;/b&gt; tid.');
    expect(mail?.text).toContain('Påminnelseavgift: 5,00\u00a0EUR.');
    // 901,00 + 5,00 + 901,00 × 8 % × 30 / 365
    expect(mail?.text).toContain('Betala 911,92\u00a0EUR till');
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

  test('is mailed by one of two processes that try at once, and stands in the timeline once', async () => {
    const invoice = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoice.invoiceId);
    const tries = await Promise.allSettled([run(reminderId), run(reminderId)]);
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await run(reminderId);
    expect(remindersTo(invoice.customer)).toHaveLength(1);
    expect((await timeline(invoice)).filter(({ kind }) => kind === 'reminded')).toHaveLength(1);
  });

  test('is mailed again with the same Message-ID if the process died between the acceptance and its commit', async () => {
    const { customer, invoiceId } = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoiceId);
    await run(reminderId);
    // The state of the database after such a kill: the reminder is claimed, and the claim has expired by the next try.
    await program().deps.db.execute(sql`
      update reminders set state = 'waiting', ended_on = null, claimed_until = now() - interval '1 second'
      where id = ${reminderId}`);
    await run(reminderId);
    const [first, second] = remindersTo(customer);
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.messageId).toContain(reminderId);
  });

  test('that is refused is told to the provider, and so is one to a customer whom the invoice never reached; and the next step is tried', async () => {
    const [refused, unreached] = [await forwarded(), await forwarded('refused')];
    program().inbox.refuseAddress(refused.customer);
    await at('2026-12-05T10:00:00Z');
    await untilDone(program().deps.db, 'queued-mail');
    for (const { invoiceNumber } of [refused, unreached]) {
      const told = program().inbox.mails.filter(
        ({ subject }) => subject === `Påminnelsen till kunden avvisades: faktura ${invoiceNumber}`,
      );
      expect(told).toHaveLength(1);
      expect(told[0]?.to?.[0]?.address).toBe(program().deps.settings.adminEmail);
    }
    expect((await timeline(refused)).at(-1)).toMatchObject({ kind: 'reminderRefused', step: 1 });
    await at('2026-12-15T10:00:00Z');
    expect((await timeline(refused)).at(-1)).toMatchObject({ kind: 'reminderRefused', step: 2 });
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
    expect((await review(invoice.invoiceId)).reminders).toEqual({ stoppedBecause: 'Kunden har bett om uppskov' });
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

  test('are stopped by one of two at once, and not of a paid invoice or without a reason', async () => {
    const { invoiceId } = await forwarded();
    const both = await Promise.all([turn(invoiceId, true), turn(invoiceId, true)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await turn(invoiceId, false, ' ')).status).toBe(400);
    await pay(invoiceId, '901');
    expect((await turn(invoiceId, false)).json.code).toBe('review-changed');
  });
});
