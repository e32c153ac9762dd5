/** One mail, as the product describes it; a transport turns it into a message. */
export interface Mail {
  /** Stays the same when a mail is repeated, so that the receiver can tell (product §10.1). Without angle brackets. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** The mail server refused a mail or its recipient for good: the same mail would be refused again. */
export class MailRefused extends Error {}

/** Where mail goes. */
export interface MailTransport {
  /**
   * Resolves once the mail server, or the disk, has taken the mail.
   * @throws within ten seconds where it has not: MailRefused, in the server's words, where trying again is no use
   */
  send(mail: Mail): Promise<void>;
  /** Removes the mails that it has kept whose link let its reader choose a password, a week after they were sent. */
  removeExpired(now: Date): Promise<void>;
  /** For the line at start. */
  description: string;
  close(): void;
}
