import type { Dependencies } from '#server/dependencies.ts';
import type { Job } from '#server/jobs/job-queue.ts';
import { newMessageId } from '#server/mail/mail.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { confirmEmailMail, createEmailToken, findEmailChange } from './email-change.ts';
import { findAccount } from '../find-account.ts';

/**
 * Mails a link that confirms an account's new address to that address. If the address already has an account, the mail
 * says so. Everything happens after the response, so the response and its time are the same for both (product §12.2).
 */
export function confirmEmailMailJob({
  db,
  mail,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'settings'>): Job<{ id: string }> {
  return {
    ...confirmEmailMail,
    async run({ id }) {
      const requested = await findEmailChange(db, id);
      if (requested === null) return;
      const head = { messageId: newMessageId(), to: requested.newEmail };
      if ((await findAccount(db, requested.newEmail)) !== null) {
        return mail.send({
          ...head,
          ...composeMail({
            subject: 'Adressen har redan ett konto',
            paragraphs: [
              'Någon, förhoppningsvis du, ville ge sitt konto på Egenlön den här e-postadressen. Den har redan ett konto, så inget har ändrats.',
              'Har du glömt lösenordet till det? Begär ett nytt på inloggningssidan.',
            ],
          }),
        });
      }
      const token = await createEmailToken(db, id, clock());
      if (token === null) return;
      await mail.send({
        ...head,
        ...composeMail({
          subject: 'Bekräfta din nya e-postadress',
          paragraphs: [
            'Hej!',
            'Någon, förhoppningsvis du, vill använda den här e-postadressen till sitt konto på Egenlön. Länken gäller en gång, i en timme.',
          ],
          button: { label: 'Bekräfta adressen', url: `${settings.publicUrl}/confirm-email/${token}` },
          closing: ['Var det inte du behöver du inte göra något.'],
        }),
      });
    },
  };
}
