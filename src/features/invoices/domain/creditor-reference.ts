/** The letters of ISO 11649 as digits: A is 10, Z is 35. */
const asDigits = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** The remainder of ISO 7064 (MOD 97-10), with 'RF' and the check digits at the end. */
const remainder = (reference: string, checkDigits: string) =>
  BigInt(`${asDigits(`${reference}RF`)}${checkDigits}`) % 97n;

/**
 * The reference of an invoice that banks read and check: an RF creditor reference by ISO 11649, made of the invoice
 * number (product §10.3).
 */
export function creditorReference(invoiceNumber: number): string {
  const checkDigits = String(98n - remainder(String(invoiceNumber), '00')).padStart(2, '0');
  return `RF${checkDigits}${invoiceNumber}`;
}

/** 'RF97 1042' in groups of four, as it is printed. */
export function groupReference(reference: string): string {
  return reference.replaceAll(/.{4}(?=.)/g, '$& ');
}

/**
 * The invoice number in an RF reference, however it is grouped and with leading zeros that a bank may add; null for
 * every other text, and for a reference whose check digits are wrong.
 */
export function numberOfReference(text: string): string | null {
  const [, checkDigits, number] = /^RF(\d\d)0*([1-9]\d{0,14})$/.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  if (checkDigits === undefined || number === undefined) return null;
  return remainder(number, checkDigits) === 1n ? number : null;
}
