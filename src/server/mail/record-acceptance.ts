import { setTimeout } from 'node:timers/promises';
import { MailUnanswered } from './mail.ts';

/** The pauses after which the acceptance is recorded again, in milliseconds. */
const PAUSES = [500, 2000];

/**
 * Records that the mail server has accepted a mail. If that fails, it is tried again alone, since a retry of the job
 * mails again (decision 18).
 * @throws MailUnanswered if it still fails, so that the mail comes again only after a long pause
 */
export async function recordAcceptance(record: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES) {
    try {
      return await record();
    } catch {
      await setTimeout(pause);
    }
  }
  try {
    await record();
  } catch (error) {
    throw new MailUnanswered('The mail server accepted the mail, and that could not be recorded.', { cause: error });
  }
}
