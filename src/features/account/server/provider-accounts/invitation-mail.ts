import { and, eq, isNull } from 'drizzle-orm';
import { members } from '#database/schema/accounts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Job } from '#server/jobs/job-queue.ts';
import { createResetToken } from '../password/reset-link.ts';
import { invitationMail } from './invite-account.ts';

/** The name of the job that mails an invitation. */
export const mailedInvitation = { name: 'invitation-mail' };

/**
 * Mails the invitation of an account that an administrator has added. The link is created when it is mailed, so its hour
 * begins then. For an account that has been disabled since, it does nothing (product §6).
 */
export function invitationMailJob({
  db,
  mail,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'settings'>): Job<{ accountId: string }> {
  return {
    ...mailedInvitation,
    async run({ accountId }) {
      const [account] = await db
        .select({ id: members.id, email: members.email, name: members.name })
        .from(members)
        .where(and(eq(members.id, accountId), isNull(members.disabledAt)));
      if (account === undefined) return;
      const token = await db.transaction((tx) => createResetToken(tx, account, clock()));
      if (token === null) return;
      const { publicUrl, provider } = settings;
      await mail.send(
        invitationMail(account.email, account.name, `${publicUrl}/resetpassword/${token}`, provider.name),
      );
    },
  };
}
