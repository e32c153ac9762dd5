/** Length of the shortest and the longest IBAN, without spaces (product §5.5). */
export const IBAN_LENGTH = { min: 14, max: 32 } as const;

/** The form of an IBAN that is checked and sent: without spaces, in capitals (product §5.5). */
export function compactIban(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Groups an IBAN's characters by four, for reading. */
export function groupIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ');
}
