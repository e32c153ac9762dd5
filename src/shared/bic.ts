/** The form of a BIC that is checked and sent: without spaces, in capitals. */
export function compactBic(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/**
 * Whether a text is a BIC as ISO 9362:2014 and the banks' messages have it (BICFIDec2014Identifier): a prefix that may
 * also have digits, the country, the place and, for one office, three characters more.
 */
export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}
