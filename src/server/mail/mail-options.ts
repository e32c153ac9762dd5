import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** A mail in the form that the mail library takes; content is never read from paths or addresses. */
export function mailOptions(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.messageId}>`,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    attachments: mail.attachments ?? [],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
