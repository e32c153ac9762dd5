import type { FieldRule } from '#shared/field-rule.ts';
import { PERSON_NAME_HINT, PERSON_NAME_PATTERN } from '#shared/contact/person-name.ts';
import { PHONE_HINT, PHONE_PATTERN } from '#shared/contact/phone.ts';

/** The fewest characters of a password (product §5.4). */
const PASSWORD_MIN_LENGTH = 8;

/** The fields of the account's forms (product §5.2–5.4). `accountNameIssue` says that a name is too short. */
export const accountFields = {
  firstName: {
    label: 'Förnamn',
    required: true,
    maxLength: 60,
    pattern: PERSON_NAME_PATTERN,
    hint: PERSON_NAME_HINT,
    uncorrected: 'name',
  },
  lastName: {
    label: 'Efternamn',
    required: true,
    maxLength: 60,
    pattern: PERSON_NAME_PATTERN,
    hint: PERSON_NAME_HINT,
    uncorrected: 'name',
  },
  phoneNo: {
    label: 'Mobilnummer',
    required: true,
    maxLength: 20,
    type: 'tel',
    pattern: PHONE_PATTERN,
    hint: PHONE_HINT,
  },
  email: { label: 'E-post', required: true, maxLength: 254, type: 'email' },
  password: { label: 'Lösenord', required: true, minLength: PASSWORD_MIN_LENGTH, maxLength: 200, type: 'password' },
  /** The account's current password. It is only compared with the stored one, so the form accepts any length. */
  currentPassword: { label: 'Lösenord', required: true, maxLength: 200, type: 'password' },
} as const satisfies Record<string, FieldRule>;

/** The most sessions that the list of an account's shows (product §12.1). */
export const MOST_SESSIONS = 100;
