import { compactVatNumber } from '#shared/vat/compact-vat-number.ts';

/** A Swedish organization number, as an administrator saves it or as the provider file may have it. */
const ORGANIZATION_NUMBER = /^(\d{6})-?(\d{4})$/;

/**
 * The VAT number that a Swedish company usually has, if the typed one is Swedish and another: SE, the organization
 * number and 01 (Skatteverket). A VAT group has a number of its own, so this is worth a warning and never a refusal
 * (product §5.9).
 * @returns null if nothing is to be warned of
 */
export function otherUsualVatNumber(typed: string, organizationNumber: string): string | null {
  const [, first, last] = ORGANIZATION_NUMBER.exec(organizationNumber) ?? [];
  const number = compactVatNumber(typed);
  if (first === undefined || last === undefined || !number.startsWith('SE')) return null;
  const usual = `SE${first}${last}01`;
  return number === usual ? null : usual;
}
