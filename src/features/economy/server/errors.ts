import { refusal } from '#server/errors.ts';

/** The refusals of the endpoints about the books (product §7.1, §10.12). */
export const economyErrors = {
  periodNotNext: refusal(
    409,
    'period-not-next',
    'Månaden går inte att bokföra nu: den är redan bokförd, inte slut, eller så är en tidigare på tur.',
  ),
} as const;
