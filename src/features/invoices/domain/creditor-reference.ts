/** The letters of ISO 11649 as digits: A is 10, Z is 35. */
const asDigits = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** The remainder of ISO 7064 (MOD 97-10) for a reference. 'RF' and the check digits are moved to its end. */
const remainder = (reference: string, checkDigits: string) =>
  BigInt(`${asDigits(`${reference}RF`)}${checkDigits}`) % 97n;

/**
 * An invoice's RF reference: its number as a creditor reference by ISO 11649, which banks read and check (product
 * §10.3).
 */
export function creditorReference(invoiceNumber: number): string {
  const checkDigits = String(98n - remainder(String(invoiceNumber), '00')).padStart(2, '0');
  return `RF${checkDigits}${invoiceNumber}`;
}

/** An RF reference in groups of four, as it is printed: 'RF97 1042'. */
export function groupReference(reference: string): string {
  return reference.replaceAll(/.{4}(?=.)/g, '$& ');
}

/**
 * The invoice number in an RF reference; null for any other text, and if the check digits are wrong. Spaces don't
 * matter, nor do leading zeros of the number, which banks may add.
 */
export function numberOfReference(text: string): string | null {
  const [, checkDigits, number] = /^RF(\d\d)0*([1-9]\d{0,14})$/.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  if (checkDigits === undefined || number === undefined) return null;
  return remainder(number, checkDigits) === 1n ? number : null;
}
