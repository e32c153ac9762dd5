import { refusal } from '#server/errors.ts';
import { plural } from '#shared/money.ts';
import { PASSWORD_MISMATCH } from '../endpoints.ts';

const { error, params } = PASSWORD_MISMATCH;

/** The refusals of the account's endpoints (product §8, §12). */
export const accountErrors = {
  wrongLogin: refusal(401, 'wrong-login', 'Fel e-postadress eller lösenord.'),
  /** Of signing in, and where the current password is asked for: no words are specified for these (product §12.3). */
  tooManyAttempts: refusal(
    429,
    'too-many-attempts',
    (seconds: number) =>
      `För många försök. Vänta ${plural(Math.ceil(seconds / 60), 'minut', 'minuter')} och försök igen.`,
  ),
  emailTaken: refusal(409, 'email-taken', 'This email already exists.', 'en'),
  accountDisabled: refusal(409, 'account-disabled', 'Kontot är avstängt. Öppna det först.'),
  administratorLinkEnded: refusal(
    410,
    'administrator-link-ended',
    'Länken gäller inte längre. Den gäller en gång, i ett dygn, och bara så länge ingen har ett konto hos leverantören. Finns inget konto får du en ny länk när programmet startas om.',
  ),
  addressTaken: refusal(
    409,
    'address-taken',
    'Adressen har redan ett konto. Är det inbjudet får personen en ny länk med ”Glömt lösenordet?” på inloggningssidan.',
  ),
  rolesChanged: refusal(
    409,
    'roles-changed',
    'Kontots roller har ändrats sedan du öppnade fönstret. Se vilka det har nu.',
  ),
  lastAdministrator: refusal(
    409,
    'last-administrator',
    'Det måste finnas en administratör som kan logga in. Ge först någon annan den rollen. Den som är inbjuden räknas när lösenordet är valt.',
  ),
  wrongPassword: refusal(400, 'wrong-password', 'Ditt nuvarande lösenord stämmer inte.'),
  foreignAccount: refusal(400, 'foreign-account', 'E-postadressen hör inte till ditt konto.'),
  sameEmail: refusal(400, 'same-email', 'Det är redan din e-postadress.'),
  newEmailTaken: refusal(409, 'new-email-taken', 'Adressen har hunnit få ett annat konto.'),
  emailLinkExpired: refusal(
    400,
    'email-link-expired',
    'Länken gäller inte längre. Be om en ny där du byter e-postadress.',
  ),
  /** Raised by the endpoints' schemas, which compare the two passwords. */
  passwordMismatch: refusal(400, params.code, error, params.lang),
  resetLinkExpired: refusal(400, 'reset-link-expired', 'Link has been Expired', 'en'),
} as const;
