import { isCalendarDate } from '../calendar-date.ts';

/** The sum of a number's digits, each times its weight. Digits beyond the weights don't count. */
const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/**
 * Whether the digits of a Bulgarian VAT number have right check digits: nine of a legal entity, or ten of a person, a
 * foreigner or somebody else (the European Commission's rules for the construction of VAT numbers, BG).
 */
export function isBulgarian(digits: string): boolean {
  if (/^\d{9}$/.test(digits)) return Number(digits[8]) === legalEntityCheck(digits);
  return /^\d{10}$/.test(digits) && (isPersonal(digits) || isForeigners(digits) || isOther(digits));
}

function legalEntityCheck(digits: string): number {
  const first = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  return first === 10 ? (weighted(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first;
}

/** A person's number (EGN) begins with the birthday. Its month is 20 more in the 1800s, and 40 more in the 2000s. */
function isPersonal(digits: string): boolean {
  const month = Number(digits.slice(2, 4));
  const later = Math.floor(month / 20);
  const century = ['19', '18', '20'][later];
  const birthday = `${century}${digits.slice(0, 2)}-${String(month - later * 20).padStart(2, '0')}-${digits.slice(4, 6)}`;
  return isCalendarDate(birthday) && (weighted(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(digits[9]);
}

/** A number that the state gives to a foreigner (PNF). */
const isForeigners = (digits: string): boolean =>
  weighted(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === Number(digits[9]);

/** A check digit of 10 can't be written, so such numbers aren't given. */
const isOther = (digits: string): boolean =>
  (11 - (weighted(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(digits[9]);

/**
 * Whether nine digits that begin with a 6 are a Czech VAT number with a right check digit: that of a person without a
 * birth number, or of a VAT group (the Commission's rules, CZ, special cases). The 6 itself doesn't count.
 */
export function isCzechSpecial(digits: string): boolean {
  const remainder = weighted(digits.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
  // 18 in place of the rule's 8, so that nothing goes below 0.
  return (18 - ((10 - remainder) % 11)) % 10 === Number(digits[8]);
}
