/** An identity or organization number as it is written in Sweden, with or without century and sign. */
const SWEDISH_NUMBER = /^(?:\d{2})?(\d{6})[-+ ]?(\d{4})$/;

/**
 * Whether a text has the form of a Swedish identity or organization number with a wrong check digit. It is worth a
 * warning and never a refusal (product §5.9). The check digit follows the Luhn algorithm over the last ten digits.
 */
export function hasWrongCheckDigit(typed: string): boolean {
  const [, birthday, serial] = SWEDISH_NUMBER.exec(typed.trim()) ?? [];
  if (birthday === undefined || serial === undefined) return false;
  const products = Array.from(birthday + serial, (digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1));
  const sum = products.reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return sum % 10 !== 0;
}
