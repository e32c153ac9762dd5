import { refusal } from '#server/errors.ts';

/** The refusals of the provider's facts (product §7.1). */
export const providerErrors = {
  factsChanged: refusal(
    409,
    'facts-changed',
    'Delen har ändrats sedan du öppnade sidan. Det du skrev är inte sparat. Ladda om sidan och se vad som gäller nu.',
  ),
  logoTooLarge: refusal(
    400,
    'logo-too-large',
    'Logotypen får ha högst 200 kB och 2\u00a0000 bildpunkter på varje ledd.',
  ),
  logoUnreadable: refusal(400, 'logo-unreadable', 'Filen går inte att läsa som en bild. Välj en PNG- eller JPEG-fil.'),
  contractChanged: refusal(409, 'contract-changed', 'Avtalet har ändrats. Öppna det och läs det igen.'),
  contractNotAccepted: refusal(
    409,
    'contract-not-accepted',
    'Det finns ett nytt avtal. Läs och godkänn det innan du skickar.',
  ),
  testMailRefused: refusal(
    502,
    'test-mail-refused',
    (reason: string) => `Mejlservern ville inte ta emot mejlet. Den svarade: ${reason}`,
  ),
  testMailFailed: refusal(
    502,
    'test-mail-failed',
    (reason: string) => `Mejlservern gick inte att nå, eller så bröts anslutningen. Felet var: ${reason}`,
  ),
} as const;
