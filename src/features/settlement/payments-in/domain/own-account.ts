import { compactIban } from '#shared/iban.ts';

/** The fewest digits by which an account is recognized. Shorter ends of numbers are too much alike. */
const FEWEST_DIGITS = 7;
/** Where the account number begins in a Swedish IBAN: after the country, the check digits and the bank. */
const SWEDISH_NUMBER_AT = 7;

/** How many digits the clearing number of an account in Swedbank has, and its number after that. */
const SWEDBANK = { clearing: 5, number: 10 };

/** The number as an IBAN of Swedbank's has it: with zeros between. */
const filledUp = (number: string) =>
  number.slice(0, SWEDBANK.clearing) + number.slice(SWEDBANK.clearing).padStart(SWEDBANK.number, '0');

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/**
 * The account of ours that a bank's file is about; null if it is none. Swedish banks also write a number instead of the
 * IBAN. It may have the clearing number before it where the IBAN has none, or lack it where the IBAN has one.
 * @param written an IBAN or an account number
 * @param accounts our IBANs, compact
 */
export function ownAccount(written: string, accounts: ReadonlySet<string>): string | null {
  const iban = compactIban(written);
  if (accounts.has(iban)) return iban;
  const digits = written.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  const number = withoutZeros(digits);
  const isIts = (account: string) => {
    const own = withoutZeros(account.slice(SWEDISH_NUMBER_AT));
    if (!account.startsWith('SE') || Math.min(number.length, own.length) < FEWEST_DIGITS) return false;
    return own.endsWith(number) || number.endsWith(own) || own === filledUp(number);
  };
  return [...accounts].find(isIts) ?? null;
}
