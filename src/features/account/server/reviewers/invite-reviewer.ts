import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { members } from '#database/schema/accounts.ts';
import { accountErrors } from '../errors.ts';
import { findAccount } from '../find-account.ts';
import { hashPassword } from '../password/password.ts';
import { createResetToken } from '../password/reset-link.ts';

/**
 * Creates a reviewer's account with a password that nobody knows, and a token for a link that lets its reader choose
 * one. If the address already has a reviewer, it only creates the token (product §6).
 * @throws ExpectedError email-taken if the address is a member's; account-disabled
 */
export async function inviteReviewer(
  db: Database,
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<string> {
  const passwordHash = await hashPassword(newToken());
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (account !== null && account.role !== 'reviewer') throw accountErrors.emailTaken();
    const id = account?.id ?? randomUUID();
    if (account === null) {
      await tx.insert(members).values({ id, role: 'reviewer', name, phoneNo: '', email, passwordHash, createdAt: now });
    }
    return createResetToken(tx, id, now);
  });
}

/** Asks a reviewer to choose a password (product §6). */
export function invitationMail(to: string, name: string, link: string): Mail {
  return {
    messageId: `${randomUUID()}@egenlon`,
    to,
    ...composeMail({
      subject: 'Välkommen som granskare på Egenlön',
      paragraphs: [
        `Hej ${name}!`,
        'Du är inbjuden att granska fakturor på Egenlön. Välj ett lösenord, och logga sedan in med din e-postadress.',
        'Länken gäller en gång, i en timme. Därefter får du en ny med ”Glömt lösenordet?” på inloggningssidan.',
      ],
      button: { label: 'Välj lösenord', url: link },
    }),
  };
}
