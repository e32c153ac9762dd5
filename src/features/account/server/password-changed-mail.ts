import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../../server/dependencies.ts';
import type { Job } from '../../../server/jobs/job-queue.ts';
import { notice } from '../../../server/mail/notice.ts';
import { formatInstant } from '../../../shared/format-instant.ts';

interface PasswordChanged {
  to: string;
  /** ISO instant. */
  at: string;
}

/** Names the job for those who enqueue it. */
export const passwordChangedMail = { name: 'password-changed-mail' };

/** Tells an account's owner that its password was changed (product §12.4). */
export function passwordChangedMailJob({ mail }: Pick<Dependencies, 'mail'>): Job<PasswordChanged> {
  return {
    ...passwordChangedMail,
    run: ({ to, at }) =>
      mail.send({
        messageId: `${randomUUID()}@egenlon`,
        to,
        subject: 'Ditt lösenord har ändrats',
        ...notice([
          `Lösenordet till ditt konto på Egenlön ändrades ${formatInstant(new Date(at))}.`,
          'Dina andra inloggningar har avslutats. Var det inte du? Begär ett nytt lösenord på inloggningssidan genast.',
        ]),
      }),
  };
}
