import { composeMail } from '#server/mail/mail-frame.ts';
import type { Notice } from '#server/mail/notices.ts';
import type { Settings } from '#server/settings.ts';
import { formatInstant } from '#shared/calendar-date.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/**
 * Tells a member that their payout details were changed. It doesn't name the details, because a mail isn't secret
 * (product §12.4).
 */
export function payoutDetailsChangedNotice(
  to: string,
  at: Date,
  { provider, publicUrl }: Pick<Settings, 'provider' | 'publicUrl'>,
): Notice {
  return {
    kind: 'payout-details-changed',
    to,
    ...composeMail({
      subject: 'Dina utbetalningsuppgifter har ändrats',
      paragraphs: [
        `Uppgifterna om vart din lön ska betalas ändrades på Egenlön ${formatInstant(at)}.`,
        `Var det inte du? Byt lösenord genast och hör av dig till ${provider.name}, ${provider.email}.`,
      ],
      button: { label: 'Se dina uppgifter', url: `${publicUrl}/freelancer-bank-information` },
    }),
  };
}

/** Tells a member who entered payout details for the first time what they can do now (product §12.4). */
export function payoutDetailsEnteredNotice(
  { email, name }: { email: string; name: string },
  { provider, publicUrl }: Pick<Settings, 'provider' | 'publicUrl'>,
): Notice {
  return {
    kind: 'payout-details-entered',
    to: email,
    ...composeMail({
      subject: 'Dina utbetalningsuppgifter är sparade',
      paragraphs: [
        `Hej ${name}!`,
        `Nu kan du börja fakturera: skapa en kund, skapa en faktura, förhandsgranska den och skicka. Vi granskar den inom ${REVIEW_MINUTES} minuter.`,
        'Om någon ändrar uppgifterna om vart din lön ska betalas mejlar vi dig.',
      ],
      button: { label: 'Börja här', url: `${publicUrl}/` },
      closing: [
        `Har du inget konto hos oss? Då har någon skrivit din adress av misstag. Hör av dig till ${provider.name}, ${provider.email}.`,
      ],
    }),
  };
}
