import type { Hundredths } from '#shared/money.ts';
import { readFigure } from '#shared/typed-figure.ts';

/**
 * The range of amounts, in minor units, that a text can be the beginning of. '1 234,5' and '1234.5 EUR' can become
 * 1234.50 to 1234.59. Null if the text is no amount (product §2.23).
 */
export function typedAmounts(text: string): { from: Hundredths; to: Hundredths } | null {
  const figure = text.replace(/\s*(?:EUR|SEK|kr)$/i, '');
  const reading = readFigure(figure);
  if (!('hundredths' in reading)) return null;
  const decimals = /[.,](?<decimals>[0-9]*)$/.exec(figure.trim())?.groups?.['decimals']?.length ?? 0;
  return { from: reading.hundredths, to: reading.hundredths + ([99n, 9n][decimals] ?? 0n) };
}

/** The invoice number that a text can be; null if it can be none. */
export function typedNumber(text: string): number | null {
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}
