import { eq } from 'drizzle-orm';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#database/database.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { enqueueNotice, type Notice } from '#server/mail/notices.ts';
import { endOtherSessions, type SignedIn } from '#server/sessions/sessions.ts';
import { members } from '#database/schema/accounts.ts';
import { endMailedLinks } from './reset-link.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { formatInstant } from '#shared/calendar-date.ts';

/**
 * Stores a new password, ends the account's other sessions, invalidates its mailed links and notifies its owner by mail
 * (product §5.4, §12.2, §12.4). The caller has locked the account.
 */
export async function changeOwnPassword(
  tx: Transaction,
  jobs: JobQueue,
  caller: Pick<SignedIn, 'memberId' | 'email'> & { sessionId: string | null },
  passwordHash: string,
  action: 'password-changed' | 'password-reset',
  now: Date,
): Promise<void> {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, caller.memberId));
  await endMailedLinks(tx, caller.memberId, now);
  await endOtherSessions(tx, caller.memberId, caller.sessionId);
  await recordAudit(tx, caller.memberId, action, {}, now);
  await enqueueNotice(tx, jobs, passwordChangedNotice(caller.email, now), now);
}

/** Tells an account's owner that its password was changed (product §12.4). */
function passwordChangedNotice(to: string, at: Date): Notice {
  return {
    kind: 'password-changed',
    to,
    ...composeMail({
      subject: 'Ditt lösenord har ändrats',
      paragraphs: [
        `Lösenordet till ditt konto på Egenlön ändrades ${formatInstant(at)}.`,
        'Dina andra inloggningar har avslutats. Var det inte du? Begär ett nytt lösenord på inloggningssidan genast.',
      ],
    }),
  };
}
