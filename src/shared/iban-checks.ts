import { getCountrySpecifications, isSEPACountry, isValidIBAN } from 'ibantools';
import { compactIban } from './iban.ts';

/**
 * Whether an IBAN's check digits don't add up, or its form is not the one its country uses. This is worth a warning and
 * never a refusal (product §5.9).
 */
export function isDoubtfulIban(iban: string): boolean {
  return !isValidIBAN(compactIban(iban));
}

/** The form of each country's IBANs. */
const COUNTRIES = getCountrySpecifications();

/** The IBANs with right check digits in a text, without spaces, whatever stands between their characters. */
export function ibansIn(text: string): string[] {
  const compact = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return [...compact.matchAll(/(?=([A-Z]{2})\d\d)/g)]
    .map(({ index, 1: country = '' }) => compact.slice(index, index + (COUNTRIES[country]?.chars ?? 0)))
    .filter((iban) => isValidIBAN(iban));
}

/**
 * The countries that joined SEPA in 2024 and 2025, which the library doesn't have (decision 42). Serbia's banks take
 * part from May 2026 (the European Payments Council's list of the schemes' countries, EPC409-09).
 */
const LATE_SEPA_COUNTRIES = ['AL', 'MD', 'ME', 'MK', 'RS'];

/** Whether a SEPA credit transfer can go to an IBAN: its check digits are right, and its country takes part. */
export function isSepaIban(iban: string): boolean {
  const compact = compactIban(iban);
  const country = compact.slice(0, 2);
  return isValidIBAN(compact) && (isSEPACountry(country) || LATE_SEPA_COUNTRIES.includes(country));
}
