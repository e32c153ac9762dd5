import { eq } from 'drizzle-orm';
import { maskedDestination } from '#features/payout-details/domain/payout-destination.ts';
import { PAYOUT_NAMES } from '#features/payout-details/domain/payout-option.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#database/database.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { enqueueNotice, type Notice } from '#server/mail/notices.ts';
import { endSessionsOf, type SignedIn } from '#server/sessions/sessions.ts';
import { members } from '#database/schema/accounts.ts';
import { endMailedLinks } from './reset-link.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { formatInstant } from '#shared/calendar-date.ts';

/**
 * Stores a new password, ends the account's other sessions, invalidates its mailed links and notifies its owner by mail
 * (product §5.4, §12.2, §12.4). After a reset the mail says where the wage goes: somebody else may have registered the
 * owner's address and saved an account of their own. The caller has locked the account.
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
  await endSessionsOf(tx, caller.memberId, { except: caller.sessionId });
  const details = caller.sessionId === null ? {} : { session: caller.sessionId };
  await recordAudit(tx, caller.memberId, action, details, now);
  const destination = action === 'password-reset' ? await findPayoutDestination(tx, caller.memberId) : null;
  await enqueueNotice(tx, jobs, passwordChangedNotice(caller.email, now, destination), now);
}

/**
 * Tells an account's owner that its password was changed (product §12.4).
 * @param destination where the wage goes; null leaves it out. It is masked, because a mail isn't secret
 */
function passwordChangedNotice(
  to: string,
  at: Date,
  destination: Awaited<ReturnType<typeof findPayoutDestination>>,
): Notice {
  const where = destination && `${PAYOUT_NAMES[destination.bankAndWiseOption]} ${maskedDestination(destination)}`;
  return {
    kind: 'password-changed',
    to,
    ...composeMail({
      subject: 'Ditt lösenord har ändrats',
      paragraphs: [
        `Lösenordet till ditt konto på Egenlön ändrades ${formatInstant(at)}.`,
        'Dina andra inloggningar har avslutats. Var det inte du? Begär ett nytt lösenord på inloggningssidan genast.',
        ...(where === null
          ? []
          : [
              `Din lön betalas just nu ut till ${where}. Är det inte ditt? Logga in och byt utbetalningsuppgifter genast.`,
            ]),
      ],
    }),
  };
}
