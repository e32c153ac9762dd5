import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type MailInbox, openMailInbox } from '#tests/support/mail/mail-inbox.ts';
import { MailRefused, MailUnanswered } from './mail.ts';
import { smtpTransport } from './smtp-transport.ts';

const TO = 'relay.authentication@quota.example';
const MAIL = { messageId: 'x@egenlon', to: TO, subject: 'Hej', text: 'Hej', html: '<p>Hej</p>' };

let inbox: MailInbox;
beforeAll(async () => {
  inbox = await openMailInbox();
});
afterAll(() => inbox.close());

/** How sending fails after a reply to the recipient or to the data. */
function failure(reply: string, at: 'recipient' | 'data') {
  inbox.refuseAddress(TO, reply, at);
  return smtpTransport(inbox.url, 'post@egenlon.example')
    .send(MAIL)
    .catch((error: unknown) => error);
}

describe('A mail', () => {
  test.each([
    '554 5.7.1 <a@b>: Relay access denied',
    '553 5.7.1 <a@b>: Sender address rejected: not owned',
    '550 relay not permitted',
    '550 Relaying denied',
    '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
    '550 5.7.1 Authentication required',
    '550 Sender verify failed',
    '554 5.7.1 Service unavailable; Client host [1.2.3.4] blocked using zen.spamhaus.org',
    '550 5.7.0 quota exceeded',
    '550 5.7.26 unauthenticated mail is not accepted',
  ])('is tried again after a refusal of us, which an operator has to mend: %s', async (reply) => {
    for (const at of ['recipient', 'data'] as const) {
      const error = await failure(reply, at);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
    }
  });

  test.each([
    `550 5.1.1 <${TO}>: user unknown`,
    `550 No such user: ${TO}`,
    '550 mailbox unavailable (relay.kund.example)',
    '552 5.2.2 Mailbox full, quota exceeded',
    '550 5.7.1 Message rejected as spam',
    '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required',
  ])('is not tried again after a refusal of its own or of its recipient: %s', async (reply) => {
    for (const at of ['recipient', 'data'] as const) expect(await failure(reply, at)).toBeInstanceOf(MailRefused);
  });

  test('may arrive if the mail server has all of it and does not answer, and not if it is slow before', async () => {
    const { send } = smtpTransport(inbox.url, 'post@egenlon.example');
    const to = 'tyst@kund.example';
    inbox.behave('hold');
    await expect(send({ ...MAIL, to }, 500)).rejects.toBeInstanceOf(MailUnanswered);
    inbox.behave('slow');
    await expect(send({ ...MAIL, to }, 500)).rejects.not.toBeInstanceOf(MailUnanswered);
    inbox.behave('accept');
    expect((await inbox.next(to)).subject).toBe('Hej');
  });

  test('may arrive if the mail server drops the connection after all of it, and not if in the middle of it', async () => {
    const { send } = smtpTransport(inbox.url, 'post@egenlon.example');
    inbox.behave('vanish');
    await expect(send({ ...MAIL, to: 'borta@kund.example' })).rejects.toBeInstanceOf(MailUnanswered);
    // Too large for the buffers on its way, so that a part of it never leaves.
    const content = Buffer.alloc(16_000_000);
    const large = { ...MAIL, attachments: [{ filename: 'a', contentType: 'application/octet-stream', content }] };
    inbox.behave('drop');
    await expect(send(large)).rejects.not.toBeInstanceOf(MailUnanswered);
    inbox.behave('accept');
  });

  test('may not arrive if the mail server asks for a retry once it has all of it, and its reply is the reason', async () => {
    const error = await failure('451 4.3.0 Try again later', 'data');
    expect(error).not.toBeInstanceOf(MailUnanswered);
    expect(error).toMatchObject({ message: '451 4.3.0 Try again later' });
  });
});

describe('SMTP_URL, as docs/operations.md writes it', () => {
  test('ends with requireTLS=true for a mail server that must encrypt, and a mail is kept from one that does not', async () => {
    const sending = smtpTransport(`${inbox.url}?requireTLS=true`, 'post@egenlon.example').send(MAIL);
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
  });

  test('ends with ignoreTLS=true for a mail server of the same machine with a certificate of its own', async () => {
    // The library's own certificate is nobody's.
    const server = new SMTPServer({
      authOptional: true,
      onData: (stream, _, done) => void stream.resume().once('end', () => done()),
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const sending = smtpTransport(url, 'post@egenlon.example').send(MAIL);
    await expect(sending).rejects.toThrow('certificate');
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
    await smtpTransport(`${url}?ignoreTLS=true`, 'post@egenlon.example').send(MAIL);
  });
});
