import type { FormAlert } from '#web/forms/form-alert.ts';

/** The texts of the contact details. Product §2.6 and §8 prescribe some of them word for word. */
export const texts = {
  nameHeading: 'Namn',
  contactHeading: 'Kontakt',
  email: 'E-post',
  emailHint: 'Adressen till ditt konto. Den går inte att ändra här.',
  changeEmail: 'Byt e-postadress',
  optional: (label: string) => `${label} (valfritt)`,
  save: 'Spara',
  profile: 'Dina kontaktuppgifter',
  name: 'Namnet',
  loading: 'Hämtar dina kontaktuppgifter',
  payoutTitle: 'Bankuppgifterna',
  payoutText:
    'Dina kontaktuppgifter är sparade. Fyll nu i och spara dina bankuppgifter, så att vi vet vart din lön ska.',
  payoutNext: 'Fortsätta',
  tryLater: 'Please try again later.',
} as const;

export const saved: FormAlert = { kind: 'success', text: 'Data Saved Successfully.', lang: 'en' };
