import type { Email } from 'postal-mime';
import type { MailInbox } from './mail-inbox.ts';

/** Waits for the next mail to an address whose subject matches. Other mails to it are dropped. */
export async function mailAbout(inbox: MailInbox, to: string, subject: RegExp): Promise<Email> {
  for (;;) {
    const mail = await inbox.next(to);
    if (subject.test(mail.subject ?? '')) return mail;
  }
}
