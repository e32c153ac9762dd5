import { composeMail } from '#server/mail/mail-frame.ts';
import type { Notice } from '#server/mail/notices.ts';
import type { Provider } from '#server/provider/provider.ts';
import { formatInstant } from '#shared/calendar-date.ts';

/** Tells the account's current address that another is to replace it, and how to stop that (product §12.4). */
export function emailChangeAskedNotice(to: string, newEmail: string, at: Date): Notice {
  return {
    kind: 'email-change-asked',
    to,
    ...composeMail({
      subject: 'Din e-postadress håller på att bytas',
      paragraphs: [
        `Någon, förhoppningsvis du, bad ${formatInstant(at)} om att byta e-postadress på Egenlön, från den här till ${newEmail}. Den byts när den nya adressen har bekräftats.`,
        'Var det inte du? Byt lösenord genast. Då går bytet inte längre att bekräfta.',
      ],
    }),
  };
}

/** Tells the account's previous address what the new one is (product §12.4). */
export function emailChangedNotice(
  to: string,
  newEmail: string,
  provider: Pick<Provider, 'name' | 'email'>,
  at: Date,
): Notice {
  return {
    kind: 'email-changed',
    to,
    ...composeMail({
      subject: 'Din e-postadress har bytts',
      paragraphs: [
        `Ditt konto på Egenlön fick en ny e-postadress ${formatInstant(at)}: ${newEmail}. Med den loggar du in, och dit går våra mejl.`,
        `Var det inte du? Byt lösenord genast där du är inloggad, och hör av dig till ${provider.name}, ${provider.email}.`,
      ],
    }),
  };
}
