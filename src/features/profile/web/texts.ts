import type { FormAlert } from '#web/forms/form-alert.ts';
import type { MailChoice } from '#features/account/domain/mail-choices.ts';

/** The texts of the contact details. Product §2.6 and §8 prescribe some of them word for word. */
export const texts = {
  nameHeading: 'Namn',
  contactHeading: 'Kontakt',
  email: 'E-post',
  emailHint: 'Adressen till ditt konto. Den går inte att ändra här.',
  changeEmail: 'Byt e-postadress',
  save: 'Spara',
  profile: 'Dina kontaktuppgifter',
  name: 'Namnet',
  loading: 'Hämtar dina kontaktuppgifter',
  payoutTitle: 'Bankuppgifterna',
  payoutText:
    'Dina kontaktuppgifter är sparade. Fyll nu i och spara dina bankuppgifter, så att vi vet vart din lön ska.',
  payoutNext: 'Fortsätta',
  tryLater: 'Please try again later.',
  mails: 'Dina val av mejl',
  mailsHeading: 'Välj vilka mejl du får',
  alwaysMailed: 'Mejl om ditt konto, dina utbetalningsuppgifter och returnerade fakturor får du alltid.',
  mailChoices: {
    recurringDraft: {
      label: 'Ett utkast väntar',
      when: 'När ett nytt utkast har skapats av en faktura som du upprepar.',
    },
    forwarded: {
      label: 'Vidarebefordrad till kunden',
      when: 'När vi har granskat fakturan och mejlat den till kunden.',
    },
    overdue: {
      label: 'Förfallen',
      when: 'En gång, morgonen efter sista dagen att betala, om inte hela fakturan är betald.',
    },
    paid: { label: 'Betald', when: 'När kunden har betalat hela fakturan.' },
    paidOut: { label: 'Lönen är utbetald', when: 'När vi har betalat ut din lön.' },
  } satisfies Record<MailChoice, { label: string; when: string }>,
  saveMails: 'Spara val av mejl',
} as const;

/** The message after saving (product §8). */
export const saved: FormAlert = { kind: 'success', text: 'Data Saved Successfully.', lang: 'en' };
