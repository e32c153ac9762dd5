/** Pattern of a phone number: a plus and a country code, which never begins with 0, then digits and hyphens (product §5.3). */
export const PHONE_PATTERN = String.raw`\+[1-9][0-9\-]{4,18}`;

/** What a refused phone number is told. */
export const PHONE_HINT = 'Skriv numret med landskod, till exempel +46 för Sverige.';

/** Pattern of a phone number where no country code is asked for: contact details and customers (product §5.3). */
export const ANY_PHONE_PATTERN = String.raw`\+?[0-9][0-9\-]*`;

/** What a number that breaks that pattern is told. */
export const ANY_PHONE_HINT = 'Ett telefonnummer får bara ha siffror, bindestreck och ett plus först.';

/** Keeps what a phone field may hold while typing: digits, hyphens, and a plus as first character (product §5.3). */
export function cleanPhone(typed: string): string {
  const kept = typed.replace(/[^\d+-]/g, '');
  return kept.slice(0, 1) + kept.slice(1).replaceAll('+', '');
}

/** The registration's form: exactly one leading plus, added where it is missing (product §5.3). */
export function withLeadingPlus(typed: string): string {
  const digits = typed.replace(/[^\d-]/g, '');
  return digits === '' ? '' : `+${digits}`;
}

/** '+46 70 …' offered for a Swedish number that was typed without its country code ('070…'), else null. */
export function swedishSuggestion(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return /^0[1-9]\d{5,10}$/.test(digits) ? `+46${digits.slice(1)}` : null;
}
