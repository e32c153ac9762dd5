import type { FieldRule } from './field-rule.ts';

/** The parts in which an administrator saves the provider's facts (product §2.29). */
export const PROVIDER_PARTS = [
  'company',
  'logo',
  'bank',
  'vat',
  'wages',
  'books',
  'reminders',
  'contract',
  'affiliate',
] as const;

export type ProviderPart = (typeof PROVIDER_PARTS)[number];

/** The text fields of the provider's facts (product §13). */
export const providerFields = {
  name: { label: 'Företagets namn', required: true, maxLength: 100, printed: true },
  organizationNumber: { label: 'Organisationsnummer', required: true, maxLength: 40, printed: true },
  /** What the screen asks for; the provider file may have another form. */
  swedishOrganizationNumber: {
    label: 'Organisationsnummer',
    required: true,
    maxLength: 40,
    pattern: String.raw`\d{6}-\d{4}`,
    hint: 'Skriv organisationsnumret som 556123-4567.',
    printed: true,
  },
  seat: { label: 'Säte', required: false, maxLength: 60, printed: true },
  privacyPage: {
    label: 'Sida om personuppgifter',
    required: false,
    maxLength: 300,
    pattern: String.raw`https://\S+`,
    hint: 'Skriv hela webbadressen, som https://exempel.se/personuppgifter.',
  },
  address: {
    label: 'Adress',
    missing: 'Adressen saknas.',
    required: true,
    maxLength: 100,
    printed: true,
  },
  email: { label: 'E-post', required: true, maxLength: 254, type: 'email', printed: true },
  phone: { label: 'Telefon', required: true, maxLength: 40, printed: true },
  bankName: { label: 'Bankens namn', required: true, maxLength: 100, printed: true },
  iban: { label: 'IBAN', required: true, maxLength: 40 },
  bic: { label: 'BIC', required: true, maxLength: 20 },
  bankCustomerNumber: {
    label: 'Kundnummer hos banken',
    required: false,
    maxLength: 35,
    pattern: String.raw`[A-Za-z0-9](?:[A-Za-z0-9 \-]*[A-Za-z0-9])?`,
    hint: 'Skriv numret med siffror, bokstäver, bindestreck och mellanslag.',
  },
  bankCustomerCode: { label: 'Numrets kod', required: false, maxLength: 4 },
  vatNumber: { label: 'Momsregistreringsnummer', required: false, maxLength: 40, printed: true },
  vatText: { label: 'Text om moms på fakturorna', required: false, maxLength: 300, printed: true },
  vatTextInEnglish: { label: 'Samma text på engelska', required: false, maxLength: 300, printed: true },
  /** The number of a registration. */
  swedishVatNumber: {
    label: 'Momsregistreringsnummer',
    required: true,
    maxLength: 40,
    pattern: String.raw`SE\d{10}01`,
    hint: 'Numret ska vara SE, tio siffror och 01.',
    printed: true,
  },
  /** As in BAS. */
  account: {
    label: 'Konto i bokföringen',
    required: true,
    maxLength: 4,
    pattern: String.raw`[1-8]\d{3}`,
    hint: 'Ett kontonummer har fyra siffror, den första från 1 till 8.',
  },
  exemption: { label: 'Lagrum för 0 %', required: false, maxLength: 300, printed: true },
  exemptionInEnglish: { label: 'Lagrummet på engelska', required: false, maxLength: 300, printed: true },
  exchangeSource: { label: 'Kursens källa', required: true, maxLength: 60, printed: true },
  reminderText: { label: 'Text', required: false, maxLength: 1000, multiline: true },
} as const satisfies Record<string, FieldRule>;

/** What a customer number at a bank can be by ISO 20022: given by the bank to a party or to a customer. */
export const BANK_CUSTOMER_CODES = ['BANK', 'CUST'] as const;

/** The most lines of the provider's address. */
export const MOST_ADDRESS_LINES = 8;

/** The most VAT rates, those that have ended among them. */
export const MOST_VAT_RATES = 50;

/** The most exchange rates, those that have ended among them. */
export const MOST_EXCHANGE_RATES = 500;

/** The most reminders of one invoice (product §10.14). */
export const MOST_REMINDERS = 5;

/** The accounts of the books, unless the provider says otherwise: those of BAS. */
export const USUAL_ACCOUNTS = {
  customers: '1510',
  bank: '1930',
  overpayments: '2420',
  wagesPayable: '2821',
  fees: '3000',
  advances: '1613',
  writeOffs: '3740',
  lateCharges: '8313',
  currencyExchange: '2999',
} as const;

/** What each account of the books is for, in the order of the screen. */
export const ACCOUNT_LABELS = {
  customers: 'Kundfordringar',
  bank: 'Bank',
  overpayments: 'För mycket betalt',
  writeOffs: 'Avskrivet av kundfordringar',
  lateCharges: 'Ränta och avgift från kunder',
  currencyExchange: 'Växling mellan valutor',
  advances: 'Förskott till frilansare',
  wagesPayable: 'Löneskulder',
  fees: 'Avgifter',
} as const satisfies Record<keyof typeof USUAL_ACCOUNTS, string>;
