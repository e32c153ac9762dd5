import type { FieldRule } from '#shared/field-rule.ts';
import { LANGUAGES } from '#shared/language.ts';
import { CURRENCIES } from '#shared/money.ts';
import { PERSON_NAME_HINT, PERSON_NAME_PATTERN } from '#shared/contact/person-name.ts';
import { ANY_PHONE_HINT, ANY_PHONE_PATTERN } from '#shared/contact/phone.ts';

/** The longest search text for customers. */
export const SEARCH_MAX_LENGTH = 100;

/** The largest customer number that the database can have. */
export const LARGEST_CUSTOMER_NUMBER = 2_147_483_647;

/** What a phone's keyboard must not correct. */
const name = { uncorrected: 'name' } as const;
const code = { uncorrected: 'code' } as const;
const personName = {
  maxLength: 60,
  pattern: PERSON_NAME_PATTERN,
  hint: PERSON_NAME_HINT,
  printed: true,
  ...name,
} as const;
const recipientEmail = { label: 'Mottagarens e-post', required: true, maxLength: 254, type: 'email' } as const;
const referenceName = { label: 'Referens', required: true, maxLength: 120, printed: true, ...name } as const;
const contactNumber = {
  label: 'Telefonnummer',
  required: true,
  maxLength: 20,
  type: 'tel',
  pattern: ANY_PHONE_PATTERN,
  hint: ANY_PHONE_HINT,
} as const;
const currencyCode = { label: 'Valuta', required: true, maxLength: 3, options: CURRENCIES } as const;
const street = { label: 'Gatuadress', required: true, maxLength: 120, printed: true, ...name } as const;
const postalCode = { label: 'Postnummer', required: true, maxLength: 20, printed: true, ...code } as const;
const city = { label: 'Ort', required: true, maxLength: 60, printed: true, ...name } as const;
/** The form adds the countries to choose from. Their table is too large to load with this file (product §5.6). */
const country = { label: 'Land', required: true, maxLength: 60 } as const;
/** The language of invoices and mails to the customer (product §11.1). */
const language = { label: 'Språk', required: true, maxLength: 2, options: LANGUAGES } as const;

/** The fields of a private customer (product §5.6). */
export const privateClientFields = {
  pvtIdNumber: { label: 'Person- eller ID-nummer', required: true, maxLength: 30, printed: true, ...code },
  pvtFirstName: { label: 'Förnamn', required: true, ...personName },
  pvtLastName: { label: 'Efternamn', required: false, ...personName },
  pvtRecipientEmail: recipientEmail,
  pvtReferenceName: referenceName,
  pvtContactNumber: contactNumber,
  pvtCurrencyCode: currencyCode,
  pvtStreet: street,
  pvtPostalCode: postalCode,
  pvtCity: city,
  pvtCountry: country,
  pvtLanguage: language,
} as const satisfies Record<string, FieldRule>;

/** The fields of an organization. VAT number and last name are not on the form (product §3.4, §5.6). */
export const organizationClientFields = {
  orgIdNumber: { label: 'Organisationsnummer', required: true, maxLength: 30, printed: true, ...code },
  orgVATNumber: { label: 'Momsnummer', required: false, maxLength: 30, ...code },
  orgFirstName: { label: 'Företagsnamn', required: true, maxLength: 120, printed: true, ...name },
  orgLastName: { label: 'Efternamn', required: false, maxLength: 60 },
  orgRecipientEmail: recipientEmail,
  orgReferenceName: referenceName,
  orgContactNumber: contactNumber,
  orgCurrencyCode: currencyCode,
  orgStreet: street,
  orgPostalCode: postalCode,
  orgCity: city,
  orgCountry: country,
  orgLanguage: language,
} as const satisfies Record<string, FieldRule>;
