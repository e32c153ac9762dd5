import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { untilHeldBack } from '#tests/support/program/until-held-back.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { wayStory } from '#features/invoices/way/domain/way-story.ts';
import { addDays, type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { enqueueOverdueMails } from './overdue-mails.ts';

const program = useTestApp();
const { decide, forward, forwarded, pay, overpay, payOut, reversePayment, reverseWage } = useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));
afterEach(() => program().inbox.behave('accept'));

type Invoice = Awaited<ReturnType<typeof newSubmittedInvoice>>;

const mailsAbout = (subject: string, { email }: Invoice) =>
  program().inbox.mails.filter((mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith(subject));
const allSent = () => untilDone(program().deps.db, 'settlement-mail');
const untilRefused = ({ invoiceId }: Invoice) => untilHeldBack(program().deps.db, 'settlement-mail', invoiceId);
const ALL = { recurringDraft: true, forwarded: true, overdue: true, paid: true, paidOut: true };
const choose = async (token: string, choices: object) => {
  const body = { mailChoices: choices };
  const response = await program().request('PUT', '/api/auth/mailchoices', { token, body });
  expect(response.json).toEqual({ message: 'Ditt val är sparat.' });
};

describe('The mail that an invoice is paid', () => {
  test('comes with the payment that completes the total, and tells the wage and when it is expected', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '400');
    await allSent();
    expect(mailsAbout('Betald', invoice)).toEqual([]);
    await pay(invoice.invoiceId, '501');
    await allSent();
    const [mail, ...others] = mailsAbout('Betald', invoice);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Betald: faktura ${invoice.invoiceNumber}`);
    for (const part of [
      'Till dig: 846,94\u00a0EUR',
      'Kunden har betalat. Lönen väntas 2026-11-27.',
      '> Betald: 2026-11-20',
      '- Utbetald: väntas 2026-11-27',
      `Se fakturan: http://egenlon.test/generated-invoice/${invoice.invoiceId}`,
      'Välj vilka mejl du får: http://egenlon.test/freelancer-user-profile#mejl',
    ])
      expect(mail?.text).toContain(part);
    const unsubscribe = mail?.headers.find(({ key }) => key === 'list-unsubscribe');
    expect(unsubscribe?.value).toBe('<http://egenlon.test/freelancer-user-profile#mejl>');
  });

  test('does not come again with money beyond the total', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '901');
    await overpay(invoice.invoiceId, '10');
    await allSent();
    expect(mailsAbout('Betald', invoice)).toHaveLength(1);
  });

  test('is not sent of a payment that was reversed before it left, but once of the right one', async () => {
    const invoice = await forwarded();
    program().inbox.behave('refuse');
    await pay(invoice.invoiceId, '901');
    const tryAgain = await untilRefused(invoice);
    await reversePayment(invoice.invoiceId);
    await pay(invoice.invoiceId, '901');
    program().inbox.behave('accept');
    await tryAgain();
    await allSent();
    expect(mailsAbout('Betald', invoice)).toHaveLength(1);
  });
});

describe('The mail that a wage is paid out', () => {
  test('has the wage and the day, and nothing about the account that it went to', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '901');
    await payOut(invoice.invoiceId);
    await allSent();
    const [mail, ...others] = mailsAbout('Lönen är utbetald', invoice);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Till dig: 846,94\u00a0EUR');
    expect(mail?.text).toContain('Lönen betalades ut 2026-11-20.');
    expect(mail?.text).toContain(`http://egenlon.test/generated-salary-invoice/${invoice.invoiceId}`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('7034');
    expect(mail?.text).toContain(`\n\n${program().deps.settings.provider.name}\n`);
  });

  test('is not sent of a wage that was reversed before it left', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '901');
    await allSent();
    program().inbox.behave('refuse');
    await payOut(invoice.invoiceId);
    const tryAgain = await untilRefused(invoice);
    await reverseWage(invoice.invoiceId);
    program().inbox.behave('accept');
    await tryAgain();
    await allSent();
    expect(mailsAbout('Lönen är utbetald', invoice)).toEqual([]);
  });
});

describe('The mail that an invoice is late', () => {
  const at = async (instant: string) => {
    program().setClock(instant);
    await enqueueOverdueMails(program().deps);
    await allSent();
  };
  /**
   * A forwarded invoice whose mail to the customer has left. The job of that mail locks the invoice, and nobody is told
   * about a late invoice that is locked until the next hour.
   */
  async function withCustomer() {
    const invoice = await forwarded();
    await untilDone(program().deps.db, 'forwarding-mail');
    return invoice;
  }

  test('comes once, in the morning after the due date, however many processes look for late ones', async () => {
    const invoice = await withCustomer();
    await pay(invoice.invoiceId, '400');
    await at('2026-11-30T22:59:00Z');
    await at('2026-12-01T06:59:00Z');
    expect(mailsAbout('Förfallen', invoice)).toEqual([]);
    program().setClock('2026-12-01T07:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => enqueueOverdueMails(program().deps)));
    await allSent();
    await at('2026-12-02T07:00:00Z');
    const [mail, ...others] = mailsAbout('Förfallen', invoice);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(
      '400,00\u00a0EUR av 901,00\u00a0EUR är betalt. Väntar på betalning. Förfallen sedan 1 dag.',
    );
  });

  test('comes only after the next banking day if the due date is a Sunday', async () => {
    program().setClock('2026-11-26T10:00:00Z');
    const invoice = await withCustomer();
    await at('2026-12-07T10:00:00Z');
    expect(mailsAbout('Förfallen', invoice)).toEqual([]);
    await at('2026-12-08T07:00:00Z');
    expect(mailsAbout('Förfallen', invoice)).toHaveLength(1);
  });

  test('comes once too if the customer got the invoice long after the due date, and not 30 days after that', async () => {
    const [invoice, other] = [await withCustomer(), await withCustomer()];
    // As if the mail server had accepted their mails to the customer only then.
    await program().deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const [{ invoiceId }, acceptedAt] of [
        [invoice, '2027-02-15T10:00:00Z'],
        [other, '2027-01-15T10:00:00Z'],
      ] as const)
        await tx.execute(sql`update forwardings set accepted_at = ${acceptedAt} where invoice_id = ${invoiceId}`);
    });
    await at('2027-02-15T12:00:00Z');
    expect([invoice, other].flatMap((one) => mailsAbout('Förfallen', one))).toEqual([]);
    await at('2027-02-16T07:00:00Z');
    await at('2027-02-17T07:00:00Z');
    expect(mailsAbout('Förfallen', invoice)).toHaveLength(1);
    expect(mailsAbout('Förfallen', other)).toEqual([]);
  });

  test('that could not leave in the evening leaves in the morning, and not in the night', async () => {
    const invoice = await withCustomer();
    const { db } = program().deps;
    program().inbox.behave('refuse');
    program().setClock('2026-12-01T18:59:00Z');
    await enqueueOverdueMails(program().deps);
    const tryAgain = await untilRefused(invoice);
    program().setClock('2026-12-01T22:00:00Z');
    program().inbox.behave('accept');
    await tryAgain();
    const waits = sql`name = 'settlement-mail' and state = 'created' and data ->> 'invoiceId' = ${invoice.invoiceId}
      and start_after > now() + interval '1 hour'`;
    const hours = sql`
      select round(extract(epoch from start_after - created_on) / 3600)::int as hours from pgboss.job where ${waits}`;
    await expect.poll(async () => (await db.execute(hours)).rows).toEqual([{ hours: 9 }]);
    expect(mailsAbout('Förfallen', invoice)).toEqual([]);
    program().setClock('2026-12-02T07:00:00Z');
    await db.execute(sql`update pgboss.job set start_after = now() where name = 'settlement-mail'`);
    await allSent();
    expect(mailsAbout('Förfallen', invoice)).toHaveLength(1);
  });

  test('does not come if the mail server could not take it until the invoice is more than 30 days late', async () => {
    const invoices = [await withCustomer(), await withCustomer()] as const;
    program().inbox.behave('refuse');
    program().setClock('2026-12-01T07:00:00Z');
    await enqueueOverdueMails(program().deps);
    const [late, tooLate] = [await untilRefused(invoices[0]), await untilRefused(invoices[1])];
    program().inbox.behave('accept');
    program().setClock('2026-12-30T10:00:00Z');
    await late();
    await expect.poll(() => mailsAbout('Förfallen', invoices[0])).toHaveLength(1);
    program().setClock('2026-12-31T10:00:00Z');
    await tooLate();
    await allSent();
    expect(mailsAbout('Förfallen', invoices[1])).toEqual([]);
  });

  test('does not come for a paid invoice, nor if it is paid before the mail leaves', async () => {
    const [early, late] = [await withCustomer(), await withCustomer()];
    await pay(early.invoiceId, '901');
    program().inbox.behave('refuse');
    program().setClock('2026-12-01T07:00:00Z');
    await enqueueOverdueMails(program().deps);
    const tryAgain = await untilRefused(late);
    await pay(late.invoiceId, '901');
    program().inbox.behave('accept');
    await tryAgain();
    await allSent();
    expect([early, late].flatMap((invoice) => mailsAbout('Förfallen', invoice))).toEqual([]);
  });

  test('does not come while the customer does not have the invoice, nor on the day on which it came', async () => {
    const invoice = await newSubmittedInvoice(program());
    program().inbox.refuseAddress('faktura@lingon.example');
    await forward(invoice.invoiceId);
    await untilDone(program().deps.db, 'forwarding-mail');
    await at('2026-12-01T10:00:00Z');
    const next = async () => {
      const { json } = await program().request('GET', `/api/review/timeline/${invoice.invoiceId}`, invoice);
      return wayStory(json, stockholmDate(program().deps.clock()))?.next;
    };
    expect(await next()).toBe(
      'Mejlet till kunden avvisades, så kunden har inte fått fakturan. Granskaren har fått veta det. Förfallen sedan 1 dag.',
    );
    program().inbox.refuseAddress(null);
    await decide('forwardagain', invoice.invoiceId, { recipientEmail: 'ratt@lingon.example' });
    await untilDone(program().deps.db, 'forwarding-mail');
    await at('2026-12-01T11:00:00Z');
    expect(await next()).toBe('Väntar på betalning. Förfallen sedan 1 dag.');
    expect(mailsAbout('Förfallen', invoice)).toEqual([]);
    await at('2026-12-02T07:00:00Z');
    expect(mailsAbout('Förfallen', invoice)).toHaveLength(1);
  });

  test('does not come for what was due long before', async () => {
    const invoice = await withCustomer();
    await at('2027-01-04T10:00:00Z');
    expect(mailsAbout('Förfallen', invoice)).toEqual([]);
  });

  test('never comes for what was late already when the program began to send it', async () => {
    const invoice = await withCustomer();
    const { db } = program().deps;
    const { rows } = await db.execute(sql`
      update invoices set due_date = current_date - 3 where id = ${invoice.invoiceId} returning due_date::text as day`);
    const statements = readFileSync('db/migrations/0021_mails.sql', 'utf8').split('--> statement-breakpoint');
    const ofOldBooks = statements.filter((statement) => statement.includes('update invoices'));
    expect(ofOldBooks).toHaveLength(1);
    await db.execute(sql.raw(ofOldBooks[0] ?? ''));
    await at(`${addDays(String(rows[0]?.['day']) as CalendarDate, 4)}T10:00:00Z`);
    expect(mailsAbout('Förfallen', invoice)).toEqual([]);
  });
});

describe('A mail that can be chosen', () => {
  test.each([
    [{ paid: false, forwarded: false }, ['Förfallen', 'Lönen är utbetald']],
    [{ paidOut: false, overdue: false }, ['Faktura', 'Betald']],
  ])('is not sent to a member who has declined it: %o', async (choices, expected) => {
    const invoice = await newSubmittedInvoice(program());
    await choose(invoice.token, choices);
    await forward(invoice.invoiceId);
    const accepted = sql`select 1 from forwardings where invoice_id = ${invoice.invoiceId} and state = 'accepted'`;
    await expect.poll(async () => (await program().deps.db.execute(accepted)).rows.length).toBe(1);
    program().setClock('2026-12-01T10:00:00Z');
    await enqueueOverdueMails(program().deps);
    await allSent();
    await pay(invoice.invoiceId, '901');
    await allSent();
    await payOut(invoice.invoiceId);
    await allSent();
    await untilDone(program().deps.db, 'queued-mail');
    const subjects = ['Faktura', 'Förfallen', 'Betald', 'Lönen är utbetald'];
    expect(subjects.filter((start) => mailsAbout(start, invoice).length > 0)).toEqual(expected);
  });

  test('is not declined by a name that no mail has', async () => {
    const { token } = await program().newMember();
    const body = { mailChoices: { payed: false } };
    expect((await program().request('PUT', '/api/auth/mailchoices', { token, body })).status).toBe(400);
  });

  test('is sent again once the member has chosen it, and not because of a choice of another', async () => {
    const invoice = await forwarded();
    await choose(invoice.token, { paid: false });
    await choose(invoice.token, { overdue: false });
    const { json } = await program().request('GET', '/api/auth/mailchoices', { token: invoice.token });
    expect(json).toEqual({ mailChoices: { ...ALL, paid: false, overdue: false } });
    await choose(invoice.token, { paid: true });
    await pay(invoice.invoiceId, '901');
    await allSent();
    expect(mailsAbout('Betald', invoice)).toHaveLength(1);
  });
});
