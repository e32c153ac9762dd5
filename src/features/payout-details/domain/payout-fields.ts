import { countries } from '#shared/contact/countries.ts';
import type { FieldRule } from '#shared/field-rule.ts';
import { IBAN_LENGTH } from '#shared/iban.ts';

/** The most digits of an account number (product §9.7). */
const ACCOUNT_NUMBER_DIGITS = 32;

const country = { label: 'Land', required: true, maxLength: 60, options: countries.map(({ name }) => name) } as const;

/** An IBAN field. The value is stored without separators, in capitals. */
const iban = {
  label: 'IBAN',
  minLength: IBAN_LENGTH.min,
  maxLength: IBAN_LENGTH.max,
  pattern: '[A-Z0-9]+',
  hint: 'Ett IBAN har bara bokstäverna A till Z och siffror.',
  uncorrected: 'code',
} as const;

/** The fields of the payout forms. Those of the tax option are not shown on any screen yet (product §5.5). */
export const payoutFields = {
  wiseIbanNumber: { ...iban, required: true },
  bankCountry: country,
  bankName: { label: 'Bankens namn', required: true, maxLength: 120, uncorrected: 'name' },
  accountNumber: {
    label: 'Kontonummer',
    required: false,
    maxLength: ACCOUNT_NUMBER_DIGITS,
    pattern: '[0-9]+',
    hint: `Ett kontonummer har bara siffror, högst ${ACCOUNT_NUMBER_DIGITS}. Mellanslag och bindestreck går bra.`,
  },
  bankIbanNumber: { ...iban, required: false },
  swiftCode: { label: 'SWIFT-kod', required: false, maxLength: 40, uncorrected: 'code' },
  otherInfo: { label: 'Övrig information', required: false, maxLength: 1000, multiline: true },
  paypalEmail: { label: 'E-post', required: true, maxLength: 254, uncorrected: 'as-typed' },
  taxCountry: country,
  taxNumber: { label: 'Skattenummer', required: true, maxLength: 60 },
  otherTaxInfo: { label: 'Övrig skatteinformation', required: false, maxLength: 1000, multiline: true },
} as const satisfies Record<string, FieldRule>;

/**
 * Countries that transfers can't go to at present, by their names in the table of countries. The screen lists them, and
 * choosing one is never refused (product §2.7).
 */
export const BLOCKED_COUNTRIES: readonly string[] = ['Iran', 'North Korea', 'Cuba', 'Belarus', 'Russia'];

/** The signs that people write between the digits of an account number or the characters of an IBAN, as a pattern. */
const SEPARATOR = String.raw`[\s.,\-\u2010-\u2013]`;

const separators = new RegExp(SEPARATOR, 'gv');

/** The form of an account number or IBAN that is checked and stored: '8327-9, 123 456 789-0' is '832791234567890'. */
export const withoutSeparators = (typed: string): string => typed.replaceAll(separators, '');

/** What the field of an account number takes: its digits, with separators anywhere. */
export const TYPED_ACCOUNT_NUMBER = `(?:${SEPARATOR}*[0-9]){1,${ACCOUNT_NUMBER_DIGITS}}${SEPARATOR}*`;
