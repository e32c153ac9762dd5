/** A refusal that the caller is told: a status, a stable code for logs and tests, and a message in plain Swedish. */
export class ExpectedError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds after which another try makes sense (Retry-After). */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, retryAfter?: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** `cause` is for the log, never for the caller. */
const error = (status: number, code: string, message: string) => (cause?: unknown) =>
  new ExpectedError(status, code, message, undefined, cause);

/** Every expected error of the product, in one place (product §7.1, §8). */
export const errors = {
  notFound: error(404, 'not-found', 'Det du söker finns inte.'),
  unknownAddress: error(404, 'unknown-address', 'Adressen finns inte.'),
  unreadable: error(400, 'unreadable', 'Det du skickade går inte att läsa.'),
  signedOut: error(401, 'signed-out', 'Du är utloggad. Logga in igen.'),
  tooManyRequests: (seconds: number) =>
    new ExpectedError(429, 'too-many-requests', 'Please try again later.', Math.max(1, Math.ceil(seconds))),
  bodyTooLarge: error(413, 'body-too-large', 'Det du skickade är för stort.'),
  tookTooLong: error(503, 'took-too-long', 'Det tog för lång tid. Försök igen om en stund.'),
  callerGone: error(499, 'caller-gone', 'Anropet avbröts.'),

  diskFull: error(507, 'disk-full', 'Det är slut på plats hos oss, så inget sparades. Försök igen om en stund.'),
  databaseAway: error(503, 'database-away', 'Vi når inte vår databas just nu. Försök igen om en stund.'),

  wrongLogin: error(401, 'wrong-login', 'Fel e-postadress eller lösenord.'),
  emailTaken: error(409, 'email-taken', 'This email already exists.'),
  accountDisabled: error(409, 'account-disabled', 'Kontot är avstängt. Öppna det först med account:enable.'),
  wrongPassword: error(400, 'wrong-password', 'Ditt nuvarande lösenord stämmer inte.'),
  foreignAccount: error(400, 'foreign-account', 'E-postadressen hör inte till ditt konto.'),
  sameEmail: error(400, 'same-email', 'Det är redan din e-postadress.'),
  newEmailTaken: error(409, 'email-taken', 'Adressen har hunnit få ett annat konto.'),
  emailLinkExpired: error(
    400,
    'email-link-expired',
    'Länken gäller inte längre. Be om en ny där du byter e-postadress.',
  ),
  passwordMismatch: error(400, 'password-mismatch', 'Password do not match.'),
  resetLinkExpired: error(400, 'reset-link-expired', 'Link has been Expired'),

  invoiceLocked: error(409, 'invoice-locked', 'Fakturan är skickad och går inte att ändra.'),
  tooManyLines: error(
    409,
    'too-many-lines',
    'Fakturan har 500 belopp, och fler får inte plats. Lägg resten på en ny faktura.',
  ),
  invoiceAlreadySent: error(409, 'invoice-already-sent', 'Fakturan är redan skickad.'),
  profileMissing: error(409, 'profile-missing', 'user profile does not exists. please setup your profile'),
  bankInformationMissing: error(
    409,
    'bank-information-missing',
    'Bank information does not exists. please setup your bank information',
  ),
  noInvoiceLines: error(
    409,
    'no-invoice-lines',
    'Fakturan har inga belopp. Lägg till minst ett belopp innan du skickar.',
  ),
  dueDatePassed: error(
    409,
    'due-date-passed',
    'Förfallodagen har passerat. Välj betalningsvillkor igen innan du skickar.',
  ),
  notRegistered: error(409, 'not-registered', 'Fakturan är inte registrerad för sändning. Skicka den igen.'),
  changedWhileSending: error(409, 'changed-while-sending', 'Fakturan ändrades medan den skickades. Skicka den igen.'),
  contractChanged: error(409, 'contract-changed', 'Avtalet har ändrats. Öppna det och läs det igen.'),

  reviewChanged: (message: string) => new ExpectedError(409, 'review-changed', message),
  mailAccepted: error(409, 'mail-accepted', 'Mejlservern har redan tagit emot mejlet till kunden.'),
  pinnedLineMissing: error(400, 'pinned-line-missing', 'Fakturan har ingen sådan rad.'),
  paymentDateImplausible: error(400, 'payment-date-implausible', 'Datumet ska ligga mellan fakturadatumet och i dag.'),
  paymentNotPositive: error(400, 'payment-not-positive', 'Beloppet ska vara mer än noll.'),
  overpaymentUnconfirmed: (amount: string, unpaid: string) =>
    new ExpectedError(
      409,
      'overpayment-unconfirmed',
      `Betalningen på ${amount} är mer än det som är kvar att betala, ${unpaid}.`,
    ),
  wageTooLarge: (largest: string) =>
    new ExpectedError(
      400,
      'wage-too-large',
      `Lönen kan vara högst ${largest}: så mycket lämnar utbetalningsvillkoren av fakturan.`,
    ),
  wagePaidOut: error(409, 'wage-paid-out', 'Lönen är utbetald av den här betalningen. Återför utbetalningen först.'),
  payoutDetailsChanged: error(
    409,
    'payout-details-changed',
    'Utbetalningsuppgifterna har ändrats sedan du såg dem. Visa dem igen.',
  ),

  pdfFailed: error(500, 'pdf-failed', 'error while generating pdf'),
  mailFailed: error(502, 'mail-failed', 'Error while sending email with PDF attachment.'),
} as const;
