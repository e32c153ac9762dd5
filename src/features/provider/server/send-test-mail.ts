import type { Dependencies } from '#server/dependencies.ts';
import { hitRateLimit } from '#server/http/limits/rate-limit.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { MailRefused, newMessageId } from '#server/mail/mail.ts';
import { MAIL_LIMIT } from '#server/mail/mail-limit.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { messageOf } from '#shared/message-of.ts';
import { providerErrors } from './errors.ts';
import { MINUTE } from '#shared/duration.ts';

/** More than anyone needs to set up a mail server. */
const TEST_MAILS = { max: 20, window: 10 * MINUTE };

/**
 * Mails the administrator at once, with the settings of every mail (product §2.29).
 * @returns whether the mail server accepted it or it was written to a file, in Swedish
 * @throws ExpectedError too-many-requests; test-mail-refused or test-mail-failed with the mail server's reply
 */
export async function sendTestMail(
  { db, mail, clock, settings }: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'settings'>,
  { memberId, email, name }: SignedIn,
): Promise<string> {
  if (settings.rateLimit) await hitRateLimit(db, `test mails of ${memberId}`, TEST_MAILS, clock());
  const content = composeMail({
    subject: 'Testmejl från Egenlön',
    paragraphs: [
      `Hej ${name}!`,
      'Det här mejlet kom fram, så programmet kan mejla. Fakturor och påminnelser skickas från samma adress.',
      'Titta också efter spf=pass, dkim=pass och dmarc=pass i mejlets källkod.',
    ],
  });
  try {
    const testMail = { messageId: newMessageId(), to: email, ...content, replyTo: settings.provider.email };
    await mail.send(testMail, MAIL_LIMIT.request);
  } catch (error) {
    const reason = messageOf(error);
    throw error instanceof MailRefused ? providerErrors.testMailRefused(reason) : providerErrors.testMailFailed(reason);
  }
  return settings.smtpUrl === null
    ? 'Ingen mejlserver är inställd (SMTP_URL), så mejlet skrevs till en fil hos programmet.'
    : `Mejlservern tog emot mejlet till ${email}. Kommer det inte fram: titta i skräpposten.`;
}
