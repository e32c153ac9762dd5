/**
 * Pattern of a phone number: a plus and a country code that doesn't begin with 0, then digits and hyphens (product
 * §5.3).
 */
export const PHONE_PATTERN = String.raw`\+[1-9][0-9\-]{4,18}`;

/** The message for a refused phone number. */
export const PHONE_HINT = 'Skriv numret med landskod, till exempel +46 för Sverige.';

/**
 * Pattern of a phone number that needs no country code, in contact details and for customers (product §5.3). It has the
 * length too, because the field takes a longer text while it is cleaned.
 */
export const ANY_PHONE_PATTERN = String.raw`(?!.{21})\+?[0-9][0-9\-]*`;

/** The message for a number that doesn't match that pattern. */
export const ANY_PHONE_HINT =
  'Ett telefonnummer får bara ha siffror, bindestreck och ett plus först, och högst 20 tecken.';

/**
 * Removes what a phone field can't hold while typing. It may hold digits, hyphens, and a plus as the first character
 * (product §5.3).
 */
export function cleanPhone(typed: string): string {
  const kept = typed.replace(/[^\d+-]/g, '');
  return kept.slice(0, 1) + kept.slice(1).replaceAll('+', '');
}

/** The form that registration needs: exactly one plus in front, added if it is missing (product §5.3). */
export function withLeadingPlus(typed: string): string {
  const digits = typed.replace(/[^\d-]/g, '');
  return digits === '' ? '' : `+${digits}`;
}

/**
 * Suggests '+4670…' for a Swedish number that was typed without its country code ('070…') or with the zero after it
 * ('+46070…'), and a plus for the zeros in front of a country code ('0046…'); otherwise null.
 */
export function phoneSuggestion(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  const fromAbroad = /^00([1-9]\d{6,14})$/.exec(digits)?.[1];
  const swedish = /^(?:46)?0([1-9]\d{5,10})$/.exec(fromAbroad ?? digits)?.[1];
  if (swedish !== undefined) return `+46${swedish}`;
  return fromAbroad === undefined ? null : `+${fromAbroad}`;
}
