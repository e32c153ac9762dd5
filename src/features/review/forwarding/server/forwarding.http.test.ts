import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { creditorReference, groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { useForwardedMails } from '#tests/support/mail/use-forwarded-mails.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const {
  reviewers,
  post,
  decide,
  review,
  forward,
  pay,
  submitted,
  forwarding,
  untilState,
  untilAttempted,
  kindsOf,
  mailsTo,
} = useForwardedMails(program);

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
    });
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'accepted']);
    const told = () => forwardedMail(email, invoiceNumber);
    await expect.poll(told).toBeDefined();
    expect(told()?.text).toContain('Vidarebefordrad till kunden');
    expect(told()?.text).toContain('När kunden har betalat betalar vi ut din lön.');
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

  test('to a corrected address asks for what is left, if the invoice is paid in part by then', async () => {
    const { invoiceId, address } = await submitted();
    program().inbox.refuseAddress(address);
    await forward(invoiceId);
    await untilState(invoiceId, 'refused');
    await pay(invoiceId, '500');
    const right = `ratt-${address}`;
    await decide('forwardagain', invoiceId, { recipientEmail: right });
    await untilState(invoiceId, 'accepted');
    const [mail] = mailsTo(right);
    const text = mail?.text?.replaceAll('\u00a0', ' ');
    expect(text).toMatch(/^Att betala senast .*: 401,00 EUR$/m);
    expect(text).toContain('Av 901,00 EUR är 500,00 EUR betalt. Kvar att betala är 401,00 EUR. Betala resten till');
  });

  test('that came back goes to the corrected address, once of several reviewers, and the freelancer hears of it', async () => {
    const { token, invoiceId, address, email } = await submitted();
    await forward(invoiceId);
    await untilState(invoiceId, 'accepted');
    const right = `ratt-${address}`;
    const unasked = await post('forwardagain', invoiceId, { recipientEmail: right });
    expect([unasked.status, unasked.json.code]).toEqual([409, 'mail-accepted']);
    program().setClock('2026-11-20T10:20:00Z');
    program().inbox.behave('hold');
    const again = { recipientEmail: right, cameBack: (await forwarding(invoiceId)).attemptedAt };
    const both = await Promise.all([post('forwardagain', invoiceId, again), post('forwardagain', invoiceId, again)]);
    expect(new Set(both.map(({ json }) => json.code))).toEqual(new Set([undefined, 'review-changed']));
    expect(await forwarding(invoiceId)).toMatchObject({ state: 'waiting', recipientEmail: right });
    program().inbox.behave('accept');
    await untilState(invoiceId, 'accepted');
    // The dialog of a third one is still open, or a response was lost.
    const late = await post('forwardagain', invoiceId, again);
    expect([late.status, late.json.code]).toEqual([409, 'review-changed']);
    expect(mailsTo(right)).toHaveLength(1);
    expect(mailsTo(address)).toHaveLength(1);
    const events = ['sent', 'forwarded', 'accepted', 'refused', 'readdressed', 'accepted'];
    expect(await kindsOf(token, invoiceId)).toEqual(events);
    const { json } = await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: reviewers.bo });
    expect(json.timeline.find(({ kind }: { kind: string }) => kind === 'refused')).toMatchObject({
      recipientEmail: address,
      cameBack: true,
      by: 'Bo Ek',
    });
    const told = () => mailsTo(email).filter(({ subject }) => subject?.includes('vidarebefordrad'));
    await expect.poll(() => told().length).toBe(2);
    expect(told().at(-1)?.text).toContain(`mejlet till ${right}`);
  });

  test('that came back goes to the same address too, with another Message-ID, so that nobody’s mail program leaves it out', async () => {
    const { token, invoiceId, address } = await submitted();
    await forward(invoiceId);
    await untilState(invoiceId, 'accepted');
    const { attemptedAt } = await forwarding(invoiceId);
    program().setClock('2026-11-20T10:20:00Z');
    await decide('forwardagain', invoiceId, { recipientEmail: address, cameBack: attemptedAt });
    await expect.poll(() => mailsTo(address).length).toBe(2);
    expect(new Set(mailsTo(address).map(({ messageId }) => messageId)).size).toBe(2);
    await untilState(invoiceId, 'accepted');
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'accepted', 'refused', 'accepted']);
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

  test('is not sent again after it has been accepted, which the database refuses too', async () => {
    const { invoiceId, address } = await submitted();
    await forward(invoiceId);
    await untilState(invoiceId, 'accepted');
    const { status, json } = await post('forwardagain', invoiceId, { recipientEmail: 'annan@kund.example' });
    expect(status).toBe(409);
    expect(json.message).toBe('Mejlservern har redan tagit emot mejlet till kunden.');
    expect(mailsTo(address)).toHaveLength(1);
    const again = program().deps.db.execute(sql`
      update forwardings set state = 'waiting', accepted_at = null where invoice_id = ${invoiceId}`);
    await expect(again).rejects.toMatchObject({ cause: { message: 'forwardings is append-only' } });
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
