import { and, eq, isNull } from 'drizzle-orm';
import { members } from '#database/schema/accounts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Job, JobKind } from '#server/jobs/job-queue.ts';
import { type Mail, newMessageId } from '#server/mail/mail.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { createResetToken } from '../password/reset-link.ts';

/** The job that mails an invitation. */
export const invitationMail: JobKind<{ accountId: string }> = { name: 'invitation-mail' };

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
    ...invitationMail,
    async run({ accountId }) {
      const [account] = await db
        .select({ id: members.id, email: members.email, name: members.name })
        .from(members)
        .where(and(eq(members.id, accountId), isNull(members.disabledAt)));
      if (account === undefined) return;
      const token = await db.transaction((tx) => createResetToken(tx, account, clock()));
      if (token === null) return;
      const { publicUrl, provider } = settings;
      const link = `${publicUrl}/resetpassword/${token}`;
      await mail.send(composeInvitationMail({ to: account.email, name: account.name, link, provider: provider.name }));
    },
  };
}

interface Invitation {
  to: string;
  name: string;
  /** Leads to the form where they choose a password. */
  link: string;
  /** The provider's name. */
  provider: string;
}

/** Asks somebody at the provider to choose a password (product §6). */
export function composeInvitationMail({ to, name, link, provider }: Invitation): Mail {
  return {
    messageId: newMessageId(),
    to,
    ...composeMail({
      subject: `Inbjudan till Egenlön från ${provider}`,
      paragraphs: [
        `Hej ${name}!`,
        `${provider} har bjudit in dig att arbeta med fakturor och löner på Egenlön. Välj ett lösenord, och logga sedan in med din e-postadress.`,
        'Länken gäller en gång, i en timme. Därefter får du en ny med ”Glömt lösenordet?” på inloggningssidan.',
      ],
      button: { label: 'Välj lösenord', url: link },
    }),
  };
}
