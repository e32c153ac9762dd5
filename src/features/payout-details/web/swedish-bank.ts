import { parse } from 'kontonummer';

/** The fewest digits of an account number with its clearing number. A shorter one may lack the clearing number. */
const FEWEST_DIGITS = 11;

/**
 * The name of the bank of a Swedish account number that begins with its clearing number, by Bankgirot's table (product
 * §5.5). It is empty unless length and check digits are right, since other numbers can begin like a clearing number.
 */
export function swedishBankName(accountNumber: string): string {
  if (accountNumber.length < FEWEST_DIGITS) return '';
  try {
    // Without options the package also accepts numbers that are too short.
    return parse(accountNumber, { mode: 'strict' }).bankName;
  } catch {
    return '';
  }
}
