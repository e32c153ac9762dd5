import { countries } from '../contact/countries.ts';
import { compactVatNumber } from './compact-vat-number.ts';
import { isBulgarian, isCzechSpecial } from './vat-check-digits.ts';

/**
 * The member states of the EU by ISO 3166-1, each with the letters that its VAT numbers begin with. Monaco's companies
 * have French numbers. Åland and the French overseas departments are outside the EU's VAT, and so not here.
 */
const PREFIXES = new Map([
  ...'AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((iso2): [string, string] => [iso2, iso2]),
  ['GR', 'EL'],
  ['MC', 'FR'],
]);

const isoOf = new Map(countries.map(({ name, iso2 }) => [name, iso2]));

/**
 * The letters that VAT numbers of a country begin with.
 * @param country its name in the table of countries ('Germany')
 * @returns null for a country outside the EU's VAT
 */
export function vatPrefix(country: string): string | null {
  return PREFIXES.get(isoOf.get(country) ?? '') ?? null;
}

/**
 * Whether a text is a VAT number of a country in the EU: its letters, its form and its check digits. It doesn't tell
 * whether somebody has the number. The library is loaded when the first one is checked (decision 47).
 */
export async function isVatNumber(text: string, country: string): Promise<boolean> {
  const prefix = vatPrefix(country);
  const number = compactVatNumber(text);
  // The library reads other scripts' digits too, which would then be printed.
  if (prefix === null || !number.startsWith(prefix) || !/^[A-Z\d]+$/.test(number)) return false;
  if (prefix === 'BG') return isBulgarian(number.slice(2));
  if (/^CZ6\d{8}$/.test(number)) return isCzechSpecial(number.slice(2));
  const { euVat } = await import('stdnum');
  const validators = euVat[prefix === 'EL' ? 'GR' : prefix] ?? [];
  return validators.some((validator) => validator.validate(number).isValid);
}
