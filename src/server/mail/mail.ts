import { randomUUID } from 'node:crypto';

/** One mail, as the product describes it. A transport turns it into a message. */
export interface Mail {
  /**
   * Stays the same when a mail is sent again, so that the receiver can recognise it (product §10.1). Without angle
   * brackets and the sender's domain.
   */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Where the reader can choose not to get such mails. Mail programs show it as a way to unsubscribe. */
  unsubscribeUrl?: string;
  /** One with a `cid` is a picture that the HTML shows as `cid:…`. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[];
}

/** The message id of a mail that nothing else names. */
export const newMessageId = () => `${randomUUID()}@egenlon`;

/** The mail server refused a mail or its recipient for good. It would refuse the same mail again. */
export class MailRefused extends Error {}

/**
 * The mail may have arrived: the mail server has been given all of it and has not answered, or has accepted it and that
 * could not be recorded.
 */
export class MailUnanswered extends Error {}

/** Where mails are sent or written. */
export interface MailTransport {
  /**
   * Resolves once the mail server, or the disk, has accepted the mail.
   * @param limit the time that the mail server has for it, in milliseconds; without it that of a job's mail (MAIL_LIMIT)
   * @throws once it has failed or the time is over: MailRefused if a retry would not help; MailUnanswered if the mail may
   *   arrive all the same. The message is the server's reply, which begins with its code, if there is one
   */
  send(mail: Mail, limit?: number): Promise<void>;
  /** Removes stored mails with a link for a password or an address, a week after they were sent (product §12.6). */
  removeExpired(now: Date): Promise<void>;
  /** Printed when the program starts. */
  description: string;
}
