import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { MailRefused, MailUnanswered, type MailTransport } from './mail.ts';
import { MAIL_LIMIT } from './mail-limit.ts';
import { mailOptions } from './mail-options.ts';
import { nodemailer } from './nodemailer.ts';
import { messageOf } from '#shared/message-of.ts';

/** The replies of a server that wants another login (RFC 4954 §6). */
const LOGIN_NEEDED = [530, 535];
/**
 * The words of servers that refuse us, and not the mail or its recipient. Some say only at the recipient, and without a
 * code of its own, what they have against us.
 */
const REFUSE_US = [
  // It doesn't relay for us, or we have sent too much (RFC 3463 §3.8).
  /^5\d\d[ -]5\.7\.\d+ .*\b(?:relay|quota)/is,
  /\brelay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed)|prohibited)\b/i,
  // Our domain has no valid SPF, DKIM or reverse DNS (RFC 7372 §3).
  /^5\d\d[ -]5\.7\.2\d\b/,
  // Our address, our machine or its name: Postfix and Exim.
  /\b(?:sender address|client host|helo command) rejected\b/i,
  /\bblocked using\b/i,
  /\bsender verify\b/i,
  // Exchange says the same of a mailbox that takes mail of its own organisation only.
  /^(?!.*\bRESOLVER\b).*\bauthentication (?:is )?required\b/is,
];

/**
 * Sends over SMTP, with one connection per mail, which the time limit closes. A mail that has failed is never delivered
 * later over the same connection.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  return {
    async send(mail, limit = MAIL_LIMIT.job) {
      const transport = nodemailer().createTransport({
        url,
        connectionTimeout: limit,
        greetingTimeout: limit,
        socketTimeout: limit,
        dnsTimeout: limit,
        // Nothing more is written to a connection that is given up, and it isn't kept open for a farewell.
        socketCloseTimeout: 0,
      });
      // Set once all of the mail is on its way. A mail server delivers no part of one.
      let isWritten = false;
      transport.use('stream', ({ message }, done) => {
        message.processFunc((written) => written.once('end', () => (isWritten = true)));
        done();
      });
      const signal = AbortSignal.timeout(limit);
      try {
        await transport.sendMail({ ...mailOptions(mail, from), signal });
      } catch (error) {
        const { responseCode, response } = error as SMTPError;
        const late = `The mail server took longer than ${limit / 1000} s.`;
        const reason = response ?? (signal.aborted ? late : messageOf(error));
        // Time is over, or the connection lost, and only the server knows whether it has taken the mail.
        if (isWritten && responseCode === undefined) throw new MailUnanswered(reason, { cause: error });
        throw refusalOf(error) ?? new Error(reason, { cause: error });
      }
    },
    removeExpired: () => Promise.resolve(),
    description: `${new URL(url).protocol}//${new URL(url).host}`,
  };
}

/**
 * Returns the reason if the server refused a mail or its recipient for good: an invalid address, or a 5xx reply (RFC
 * 5321 §4.2.1). A refusal of the login, of our own address, domain or machine, or to relay for us doesn't count, since an
 * operator can fix these.
 */
function refusalOf(error: unknown): MailRefused | null {
  const { code, command, responseCode = 500, response, message } = error as SMTPError;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  const isAboutUs = LOGIN_NEEDED.includes(responseCode) || REFUSE_US.some((words) => words.test(response ?? ''));
  return isAboutMail && !isAboutUs && responseCode >= 500
    ? new MailRefused(response ?? message, { cause: error })
    : null;
}
