import { randomUUID } from 'node:crypto';
import type { Mail } from '#server/mail/mail.ts';
import { notice } from '#server/mail/notice.ts';

/** Asks a reviewer to choose a password (product §6). */
export function invitationMail(to: string, name: string, link: string): Mail {
  return {
    messageId: `${randomUUID()}@egenlon`,
    to,
    subject: 'Välkommen som granskare på Egenlön',
    ...notice(
      [
        `Hej ${name}!`,
        'Du är inbjuden att granska fakturor på Egenlön. Välj ett lösenord, och logga sedan in med din e-postadress.',
        'Länken gäller en gång, i en timme. Därefter får du en ny med ”Glömt lösenordet?” på inloggningssidan.',
      ],
      { label: 'Välj lösenord', url: link },
    ),
  };
}
