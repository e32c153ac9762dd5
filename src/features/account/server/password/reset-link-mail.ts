import type { Dependencies } from '#server/dependencies.ts';
import type { Job, JobKind } from '#server/jobs/job-queue.ts';
import { newMessageId } from '#server/mail/mail.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { findAccount } from '../find-account.ts';
import { createResetToken } from './reset-link.ts';

/** The job that mails a reset link. */
export const resetLinkMail: JobKind<{ email: string }> = { name: 'reset-link-mail' };

/**
 * Mails a reset link to an address with an enabled account. For any other address it does nothing. Everything happens
 * after the response, so the response and its time are the same for both (product §12.2).
 */
export function resetLinkMailJob({
  db,
  mail,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'settings'>): Job<{ email: string }> {
  return {
    ...resetLinkMail,
    async run({ email }) {
      const account = await findAccount(db, email);
      if (account === null || account.disabledAt !== null) return;
      const token = await db.transaction((tx) => createResetToken(tx, account, clock()));
      if (token === null) return;
      await mail.send({
        messageId: newMessageId(),
        to: account.email,
        ...composeMail({
          subject: 'Välj ett nytt lösenord',
          paragraphs: [
            `Hej ${account.name}!`,
            'Någon, förhoppningsvis du, har bett om ett nytt lösenord till Egenlön. Länken gäller en gång, i en timme.',
          ],
          button: { label: 'Välj nytt lösenord', url: `${settings.publicUrl}/resetpassword/${token}` },
          closing: ['Var det inte du behöver du inte göra något.'],
        }),
      });
    },
  };
}
