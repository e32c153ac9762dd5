import type { RefusalCode } from '#shared/refusal-code.ts';

/** A refusal that the client is told about: a status, a stable code for screens, logs and tests, and a message. */
export class ExpectedError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  /** `en` if the message is one of the English ones; otherwise it is Swedish. */
  readonly lang: 'en' | undefined;
  /** After how many seconds the client may retry (Retry-After). */
  retryAfter: number | undefined;
  /** The request's field that it is about, such as 'organizationClient.orgVATNumber'. */
  field: string | undefined;

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    { lang, cause }: { lang?: 'en'; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.lang = lang;
  }

  /** The same refusal, which a form shows at one field. */
  at(field: string): this {
    this.field = field;
    return this;
  }

  /** The same refusal, with the number of seconds to wait before a retry, at least one. */
  after(seconds: number): this {
    this.retryAfter = Math.max(1, Math.ceil(seconds));
    return this;
  }
}

/**
 * Declares a refusal (product §7.1). A feature declares its own in its `server/errors.ts`; `src/app/refusals.ts` lists
 * them all.
 * @param code used by this refusal alone
 * @param message a fixed text, or a function that makes the text from the arguments. With a fixed text, the argument is
 * the cause, for the log
 * @param lang `en` for one of the English texts
 */
export function refusal<Code extends RefusalCode, Args extends unknown[] = [cause?: unknown]>(
  status: number,
  code: Code,
  message: string | ((...args: Args) => string),
  lang?: 'en',
) {
  const language = lang === undefined ? {} : { lang };
  const refuse = (...args: Args) =>
    typeof message === 'string'
      ? new ExpectedError(status, code, message, { ...language, cause: args[0] })
      : new ExpectedError(status, code, message(...args), language);
  return Object.assign(refuse, { status, code });
}

const UNREADABLE = 'Det du skickade går inte att läsa.';

/** The refusals that don't belong to a feature (product §7.1, §8). */
export const errors = {
  invalid: refusal(400, 'invalid', (message: string) => message),
  unreadable: refusal(400, 'unreadable', UNREADABLE),
  signedOut: refusal(401, 'signed-out', 'Du är utloggad. Logga in igen.'),
  roleMissing: refusal(
    403,
    'role-missing',
    (role: string) => `Det här kräver rollen ${role}, som ditt konto inte har. En administratör hos er kan ge dig den.`,
  ),
  notFound: refusal(404, 'not-found', 'Det du söker finns inte.'),
  unknownAddress: refusal(404, 'unknown-address', 'Adressen finns inte.'),
  requestTooSlow: refusal(408, 'request-too-slow', 'Det tog för lång tid att skicka. Försök igen.'),
  valuesChanged: refusal(
    409,
    'values-changed',
    'Uppgifterna har ändrats sedan du öppnade dem. Det du skrev är inte sparat. Hämta det som är sparat nu, och skriv din ändring igen.',
  ),
  bodyTooLarge: refusal(413, 'body-too-large', 'Det du skickade är för stort. Korta det och försök igen.'),
  notJson: refusal(415, 'not-json', 'Skicka uppgifterna som JSON.'),
  tooManyRequests: refusal(429, 'too-many-requests', 'Please try again later.', 'en'),
  headersTooLarge: refusal(431, 'headers-too-large', UNREADABLE),
  callerGone: refusal(499, 'caller-gone', 'Anropet avbröts.'),
  unexpected: refusal(500, 'unexpected', 'Något gick fel hos oss. Försök igen om en stund.'),
  databaseAway: refusal(503, 'database-away', 'Vi når inte vår databas just nu. Försök igen om en stund.'),
  tookTooLong: refusal(503, 'took-too-long', 'Det tog för lång tid. Försök igen om en stund.'),
  diskFull: refusal(507, 'disk-full', 'Det är slut på plats hos oss, så inget sparades. Försök igen om en stund.'),
} as const;
