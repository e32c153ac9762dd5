import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { untilHeldBack } from '#tests/support/program/until-held-back.ts';
import { creditorReference, groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { forwardingMailJob } from './forwarding-mail.ts';

const program = useTestApp();
const { reviewers, post, decide, review, forward, pay } = useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));
afterEach(() => {
  program().inbox.behave('accept');
  program().inbox.refuseAddress(null);
});

/** An invoice that was submitted for review. Its customer has a mailbox that no other customer has. */
async function submitted(customer: { orgFirstName?: string; orgRecipientEmail?: string } = {}, line = {}) {
  const member = await newSender(program());
  const orgRecipientEmail = `kund-${crypto.randomUUID()}@kund.example`;
  const clientId = await newClient(program(), member.token, { orgRecipientEmail, ...customer });
  const invoice = await newSentInvoice(program(), member.token, line, clientId);
  return { ...member, ...invoice, address: orgRecipientEmail };
}

const forwarding = async (invoiceId: string) => (await review(invoiceId)).forwarding;
const untilState = (invoiceId: string, state: string) =>
  expect.poll(async () => (await forwarding(invoiceId)).state).toBe(state);
const untilClaimed = (invoiceId: string) => {
  const claimed = sql`select from forwardings where invoice_id = ${invoiceId} and claimed_until > now()`;
  return expect.poll(async () => (await program().deps.db.execute(claimed)).rows.length).toBe(1);
};
/** Waits until an attempt has failed, and keeps its job from the next one. @returns lets it try again at once */
async function untilAttempted(invoiceId: string) {
  const { db } = program().deps;
  const { rows } = await db.execute(sql`select revision_id from forwardings where invoice_id = ${invoiceId}`);
  return untilHeldBack(db, 'forwarding-mail', String(rows[0]?.['revision_id']));
}
const kindsOf = async (token: string, invoiceId: string) =>
  (await program().request('GET', `/api/review/timeline/${invoiceId}`, { token })).json.timeline.map(
    ({ kind }: { kind: string }) => kind,
  );
const mailsTo = (address: string) =>
  program().inbox.mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
const forwardedMail = (email: string, invoiceNumber: string) =>
  mailsTo(email).find(({ subject }) => subject === `Faktura ${invoiceNumber} är vidarebefordrad till kunden`);

describe('A forwarded invoice', () => {
  test('reaches the customer, its amount as on the PDF, and replies go to the provider', async () => {
    const { token, invoiceId, invoiceNumber, address, email } = await submitted({}, { quantity: 4 });
    await forward(invoiceId);
    const mail = await program().inbox.next(address);
    expect(mail).toMatchObject({
      subject: `Faktura ${invoiceNumber} från Åsa Frilans`,
      replyTo: [{ address: program().deps.settings.provider.email }],
      attachments: [{ filename: `faktura-${invoiceNumber}.pdf`, mimeType: 'application/pdf' }],
    });
    expect(mail.text).toContain(`Här kommer faktura ${invoiceNumber} från Åsa Frilans på 1\u00a0802,00\u00a0EUR, som`);
    const reference = groupReference(creditorReference(Number(invoiceNumber)));
    expect(mail.text).toContain(`Vill banken ha en RF-referens är den ${reference}.`);
    const archived = await program().request('GET', `/api/review/pdf/${invoiceId}/1`, { token: reviewers.bo });
    expect(archived.bytes.equals(Buffer.from(mail.attachments[0]?.content as ArrayBuffer))).toBe(true);

    await untilState(invoiceId, 'accepted');
    expect(await forwarding(invoiceId)).toEqual({
      state: 'accepted',
      recipientEmail: address,
      attempts: 1,
      attemptedAt: '2026-11-20T10:00:00.000Z',
      answer: null,
      acceptedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'accepted']);
    const told = () => forwardedMail(email, invoiceNumber);
    await expect.poll(told).toBeDefined();
    expect(told()?.text).toContain('Vidarebefordrad till kunden');
    expect(told()?.text).toContain('När kunden har betalat betalar vi ut din lön.');
    expect(mailsTo(address)).toHaveLength(1);
  });

  test('is retried until the mail server accepts it, with the same Message-ID', async () => {
    const { token, invoiceId, address, email } = await submitted();
    program().inbox.behave('refuse');
    await forward(invoiceId);
    await expect.poll(async () => (await forwarding(invoiceId)).attempts).toBeGreaterThan(0);
    expect(await forwarding(invoiceId)).toMatchObject({
      state: 'waiting',
      answer: expect.stringContaining('Mailbox unavailable'),
      acceptedAt: null,
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

  test('to a mailbox that refuses for good waits for the reviewer, who sees the server’s reply', async () => {
    const { token, invoiceId, invoiceNumber, address } = await submitted();
    program().inbox.refuseAddress(address);
    await forward(invoiceId);
    await untilState(invoiceId, 'refused');
    const warning = () =>
      program().inbox.mails.find(({ subject }) => subject?.endsWith(`avvisades: faktura ${invoiceNumber}`));
    await expect.poll(warning).toMatchObject({ to: [{ address: 'granskning@egenlon.example' }] });
    expect(warning()?.text).toContain(`avvisade mejlet till ${address}`);
    expect(warning()?.text).toContain('5.1.1 No such mailbox');
    expect(warning()?.text).toContain(`http://egenlon.test/granskning/${invoiceId}`);
    expect(await forwarding(invoiceId)).toMatchObject({
      recipientEmail: address,
      attempts: 1,
      answer: expect.stringContaining('No such mailbox'),
      acceptedAt: null,
    });
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'refused']);

    const right = `ratt-${address}`;
    program().setClock('2026-11-20T10:20:00Z');
    expect((await post('forwardagain', invoiceId, { recipientEmail: right })).status).toBe(200);
    await untilState(invoiceId, 'accepted');
    expect(mailsTo(right)).toHaveLength(1);
    expect(mailsTo(address)).toEqual([]);
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'refused', 'readdressed', 'accepted']);
    // The sent invoice and the member's customer stay as they were.
    const { json } = await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: reviewers.bo });
    expect(json.document.customer.recipientEmail).toBe(address);
    // The event of the corrected address names who corrected it. An event that a mail server caused names nobody.
    const who = (kind: string) => json.timeline.find((one: { kind: string }) => one.kind === kind).by;
    expect(['forwarded', 'refused', 'readdressed', 'accepted'].map(who)).toEqual(['Bo Ek', null, 'Bo Ek', null]);
  });

  test('to a corrected address has its credit note mailed there too, as the reviewer sees before', async () => {
    const { token, invoiceId, address } = await submitted();
    program().inbox.refuseAddress(address);
    await forward(invoiceId);
    await untilState(invoiceId, 'refused');
    const right = `ratt-${address}`;
    await decide('forwardagain', invoiceId, { recipientEmail: right });
    await untilState(invoiceId, 'accepted');

    const noteId = String(await newCreditNote(program(), token, invoiceId));
    await send(program(), token, noteId);
    expect((await review(noteId)).recipientEmail).toBe(right);
    await forward(noteId);
    await untilState(noteId, 'accepted');
    expect(mailsTo(right).map(({ subject }) => subject?.split(' ')[0])).toEqual(['Faktura', 'Kreditfaktura']);
  });

  test('can be retried as it is after a refusal', async () => {
    const { invoiceId, address } = await submitted();
    program().inbox.refuseAddress(address);
    await forward(invoiceId);
    await untilState(invoiceId, 'refused');
    program().inbox.refuseAddress(null);
    expect((await post('forwardagain', invoiceId, { recipientEmail: address })).status).toBe(200);
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

  test('is not sent again after it has been accepted', async () => {
    const { invoiceId, address } = await submitted();
    await forward(invoiceId);
    await untilState(invoiceId, 'accepted');
    const { status, json } = await post('forwardagain', invoiceId, { recipientEmail: 'annan@kund.example' });
    expect(status).toBe(409);
    expect(json.message).toBe('Mejlservern har redan tagit emot mejlet till kunden.');
    expect(mailsTo(address)).toHaveLength(1);
  });

  test('is mailed again with the same Message-ID if the program died before it could record the acceptance', async () => {
    const { invoiceId, address } = await submitted();
    const { db } = program().deps;
    await db.execute(sql`alter table forwardings add constraint no_commit check (state <> 'accepted') not valid`);
    await forward(invoiceId);
    const tryAgain = await untilAttempted(invoiceId);
    expect(mailsTo(address)).toHaveLength(1);
    expect((await forwarding(invoiceId)).state).toBe('waiting');
    await db.execute(sql`alter table forwardings drop constraint no_commit`);
    // As when fifty seconds have passed since the program died.
    await db.execute(sql`update forwardings set claimed_until = now() where invoice_id = ${invoiceId}`);
    await tryAgain();
    await untilState(invoiceId, 'accepted');
    expect(mailsTo(address).length).toBeGreaterThan(1);
    expect(new Set(mailsTo(address).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('of 0 asks nobody to pay, and tells the freelancer that nothing is owed', async () => {
    const { invoiceId, invoiceNumber, address, email } = await submitted({}, { price: 0 });
    await forward(invoiceId);
    const mail = await program().inbox.next(address);
    expect(mail.text).toContain('på 0,00\u00a0EUR, som PDF. Det finns inget att betala.');
    expect(mail.text).not.toContain('Betala den');
    await expect.poll(() => forwardedMail(email, invoiceNumber)).toBeDefined();
    const told = forwardedMail(email, invoiceNumber)?.text;
    expect(told).toContain('Fakturan är på 0, så kunden har inget att betala.');
    expect(told).not.toMatch(/har betalat/);
  });

  test('that is paid before its mail is accepted asks for no payment, and its freelancer waits for none', async () => {
    const { invoiceId, invoiceNumber, address, email } = await submitted();
    program().inbox.behave('refuse');
    await forward(invoiceId);
    const tryAgain = await untilAttempted(invoiceId);
    await pay(invoiceId, '901.00');
    program().inbox.behave('accept');
    await tryAgain();
    await untilState(invoiceId, 'accepted');
    expect(mailsTo(address)[0]?.text).toContain('på 901,00\u00a0EUR, som PDF. Det finns inget att betala.');
    await expect.poll(() => forwardedMail(email, invoiceNumber)).toBeDefined();
    const told = forwardedMail(email, invoiceNumber)?.text;
    expect(told).toContain('Kunden har betalat. Lönen väntas');
    expect(told).not.toContain('När kunden har betalat');
  });

  test('contains typed text as text: no header, no tag, no paragraph of its own', async () => {
    const { invoiceId, address } = await submitted({ orgFirstName: '<b>Bolaget</b>\r\nBcc: annan@example.se' });
    await forward(invoiceId);
    const mail = await program().inbox.next(address);
    expect(mail.bcc).toBeUndefined();
    expect(mail.html).not.toMatch(/<b>/);
  });
});
