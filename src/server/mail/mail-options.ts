import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { visibleLine, visibleText } from '#shared/visible-text.ts';
import type { Mail } from './mail.ts';

/**
 * A mail in the form that the mail library takes. Invisible characters and those that reverse a line's direction are
 * removed (product §12.5). Content is never read from paths or URLs. The mail says that a program made it, so that no
 * absence notice answers it (RFC 3834 §5). Its id ends with the sender's domain, so that no other program's mail has the
 * same, and no spam filter misses a domain in it (RFC 5322 §3.6.4).
 */
export function mailOptions(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    messageId: `<${mail.messageId}.${domainOf(from)}>`,
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

/** The domain of a sender, with a name or without, as mail servers write it. */
const domainOf = (sender: string) => domainToASCII(sender.slice(sender.lastIndexOf('@') + 1).replace(/>?\s*$/, ''));
