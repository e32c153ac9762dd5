/** The signs that people write between the digits of an account number or the characters of an IBAN, as a pattern. */
const SEPARATOR = String.raw`[\s.,\-\u2010-\u2013]`;

const separators = new RegExp(SEPARATOR, 'gv');

/** The form of an account number or IBAN that is checked and stored: '8327-9, 123 456 789-0' is '832791234567890'. */
export const withoutSeparators = (typed: string): string => typed.replaceAll(separators, '');

/** What the field of an account number takes: its digits, with separators anywhere. */
export const TYPED_ACCOUNT_NUMBER = `(?:${SEPARATOR}*[0-9])+${SEPARATOR}*`;
