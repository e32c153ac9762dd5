import { setTimeout } from 'node:timers/promises';
import { MailUnanswered } from './mail.ts';

/** The pauses after which the acceptance is recorded again, in milliseconds. */
const PAUSES = [500, 2000];
/** After so many milliseconds no other try begins, because the job's own time ends. */
const LONGEST = 10_000;

/**
 * Records that the mail server has accepted a mail. If that fails, it is tried again alone, since a retry of the job
 * mails again (decision 18).
 * @throws MailUnanswered if it still fails, so that the mail comes again only after a long pause
 */
export async function recordAcceptance(record: () => Promise<void>): Promise<void> {
  const acceptedAt = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await record();
    } catch (error) {
      const pause = PAUSES[tries];
      if (pause === undefined || performance.now() - acceptedAt > LONGEST)
        throw new MailUnanswered('The mail server accepted the mail, and that could not be recorded.', {
          cause: error,
        });
      await setTimeout(pause);
    }
  }
}
