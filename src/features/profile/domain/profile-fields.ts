import type { FieldRule } from '#shared/field-rule.ts';
import { PERSON_NAME_HINT, PERSON_NAME_PATTERN } from '#shared/contact/person-name.ts';
import { ANY_PHONE_HINT, ANY_PHONE_PATTERN } from '#shared/contact/phone.ts';

const name = { maxLength: 60, pattern: PERSON_NAME_PATTERN, hint: PERSON_NAME_HINT, uncorrected: 'name' } as const;
const phone = { maxLength: 20, type: 'tel', pattern: ANY_PHONE_PATTERN, hint: ANY_PHONE_HINT } as const;

/** The fields of the contact details. Those of an organization are not shown on any screen yet (product §3.2, §5.3). */
export const profileFields = {
  pvtFname: { label: 'Förnamn', required: true, ...name, printed: true },
  pvtLname: { label: 'Efternamn', required: true, ...name, printed: true },
  pvtTel: { label: 'Telefon', required: false, ...phone },
  pvtMobNo: { label: 'Mobilnummer', required: true, ...phone },
  pvtSkypeName: { label: 'WhatsApp-nummer', required: false, ...phone },
  organizationName: { label: 'Företagsnamn', required: true, maxLength: 120 },
  organizationFname: { label: 'Förnamn', required: true, ...name },
  organizationLname: { label: 'Efternamn', required: true, ...name },
  organizationUserEmail: { label: 'E-post', required: false, maxLength: 254, type: 'email' },
  organizationTel: { label: 'Telefon', required: false, ...phone },
  organizationMobNo: { label: 'Mobilnummer', required: true, ...phone },
  organizationSkypeName: { label: 'WhatsApp-nummer', required: false, ...phone },
} as const satisfies Record<string, FieldRule>;
