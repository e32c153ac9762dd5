import type { SendMailOptions } from 'nodemailer';
import { visibleLine, visibleText } from '#shared/visible-text.ts';
import type { Mail } from './mail.ts';

/**
 * A mail in the form that the mail library takes. Invisible characters and those that reverse a line's direction are
 * removed (product §12.5). Content is never read from paths or URLs. The mail says that a program made it, so that no
 * absence notice answers it (RFC 3834 §5).
 */
export function mailOptions(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.messageId}>`,
    to: mail.to,
    subject: visibleLine(mail.subject),
    text: visibleText(mail.text),
    html: visibleText(mail.html),
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    ...(mail.unsubscribeUrl === undefined ? {} : { list: { unsubscribe: mail.unsubscribeUrl } }),
    attachments: (mail.attachments ?? []).map((file) =>
      file.cid === undefined ? file : { ...file, contentDisposition: 'inline' },
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
