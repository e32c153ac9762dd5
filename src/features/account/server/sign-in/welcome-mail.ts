import type { Mail } from '#server/mail/mail.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { type MailStation, mailWay } from '#server/mail/mail-way.ts';
import type { Settings } from '#server/settings.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/** The stations of a future invoice on its way to the wage, in the words of product §9.8. */
const WAY: MailStation[] = [
  { word: 'Granskas', colour: 'way-submitted', phase: 'ahead' },
  { word: 'Hos kunden', colour: 'way-forwarded', phase: 'ahead' },
  { word: 'Betald', colour: 'way-paid', phase: 'ahead' },
  { word: 'Utbetald', colour: 'way-paidOut', phase: 'ahead' },
];

/** Welcomes a new member and says what is next (product §10.9). */
export function composeWelcomeMail(
  memberId: string,
  { email, name }: { email: string; name: string },
  { provider, publicUrl }: Pick<Settings, 'provider' | 'publicUrl'>,
): Mail {
  return {
    messageId: `welcome.${memberId}@egenlon`,
    to: email,
    replyTo: provider.email,
    ...composeMail({
      subject: 'Välkommen till Egenlön',
      header: mailWay('Pengarnas väg', WAY),
      paragraphs: [
        `Hej ${name}!`,
        `Så går pengarna till dig: du skickar en faktura, vi granskar den inom ${REVIEW_MINUTES} minuter och skickar den till kunden. När kunden har betalat betalar vi ut din lön.`,
        'Först behöver vi dina kontaktuppgifter, och vi behöver veta vart lönen ska. Det tar några minuter.',
      ],
      button: { label: 'Fyll i kontaktuppgifter', url: `${publicUrl}/freelancer-user-profile` },
      closing: [
        `Har du inget konto hos oss? Då har någon skrivit din adress av misstag. Hör av dig till ${provider.name}, ${provider.email}.`,
      ],
    }),
  };
}
