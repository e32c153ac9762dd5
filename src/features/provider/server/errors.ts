import { refusal } from '#server/errors.ts';

/** The refusals of the provider's facts (product §7.1). */
export const providerErrors = {
  factsChanged: refusal(
    409,
    'facts-changed',
    'Någon annan har ändrat samma del sedan du öppnade sidan. Det du skrev är inte sparat. Ladda om sidan och se vad som gäller nu.',
  ),
} as const;
