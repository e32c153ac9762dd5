import { z } from 'zod';
import { compactBic, isBic } from './bic.ts';
import { isSepaIban } from './iban-checks.ts';
import { compactIban } from './iban.ts';
import { type Hundredths, parseDecimal } from './money.ts';
import {
  BANK_CUSTOMER_CODES,
  MOST_ADDRESS_LINES,
  MOST_REMINDERS,
  providerFields as fields,
  USUAL_ACCOUNTS,
} from './provider-fields.ts';
import { fieldSchema, inForm } from './schemas.ts';
import { accountNumber, vatRegistration } from './vat/vat-registration-schema.ts';

/** An amount with two decimals. */
const fee = z
  .string()
  .regex(/^\d{1,4}\.\d{2}$/, 'Skriv avgiften med två decimaler, som 60,00 (i filer och program 60.00).');

/** The most that a reminder may cost in Sweden, in öre, by law 1981:739 and ordinance 1981:1057 on debt collection fees. */
const MOST_FEE_IN_SEK = 60_00n;
/** The same in cents: so much has never been more than 60 kr. Facts from before this limit may have more. */
const MOST_FEE_IN_EUR = 5_00n;

/** Whether a fee is at most this. What can't be read is refused by its form. */
const isAtMost = (most: Hundredths, given: string) => (parseDecimal(given) ?? 0n) <= most;

const feeInSek = fee.refine((given) => isAtMost(MOST_FEE_IN_SEK, given), {
  error: 'En påminnelse får kosta högst 60,00\u00a0kr enligt lag.',
});

const reminderText = fieldSchema(fields.reminderText).transform((text) => text ?? undefined);

/** A stored PNG picture. */
export const pictureJson = z.object({
  sha256: z.string().describe('Of its bytes, which GET /api/provider/logo/{sha256} returns'),
  width: z.int().describe('In pixels'),
  height: z.int(),
});

export type Picture = z.output<typeof pictureJson>;

/** The provider's facts as the provider file has them, and as the database keeps them (product §13). */
export const providerFacts = z.object({
  name: fieldSchema(fields.name),
  organizationNumber: fieldSchema(fields.organizationNumber),
  /** Where a limited company has its seat, which its letters, invoices and website tell (28 kap. 5 § ABL). */
  seat: fieldSchema(fields.seat),
  /** Where it informs people about their personal data (GDPR articles 13 and 14). */
  privacyPage: fieldSchema(fields.privacyPage).refine((page) => page === null || URL.canParse(page), {
    error: fields.privacyPage.hint,
  }),
  /** Whether the company is approved for F-tax: who pays it then has no tax to withhold (10 kap. 11 § SFL). */
  approvedForFTax: z.boolean().default(false),
  address: z
    .array(fieldSchema(fields.address))
    .min(1, fields.address.missing)
    .max(MOST_ADDRESS_LINES, `Adressen får ha högst ${MOST_ADDRESS_LINES} rader.`),
  email: fieldSchema(fields.email),
  phone: fieldSchema(fields.phone),
  bank: z.object({
    name: fieldSchema(fields.bankName),
    iban: fieldSchema(fields.iban),
    bic: fieldSchema(fields.bic),
  }),
  /** The picture beside the name on documents: which one, and its size in pixels (product §2.29). */
  logo: pictureJson.nullable().default(null),
  vatNumber: fieldSchema(fields.vatNumber),
  vatText: fieldSchema(fields.vatText),
  vatTextInEnglish: fieldSchema(fields.vatTextInEnglish),
  /** 'none', or how it is registered for VAT in Sweden (product §9.10). */
  vat: z.preprocess((given) => (given === 'none' ? null : given), vatRegistration.nullable()).prefault('none'),
  /** Banking days from a payment to the wage that is paid of it, as freelancers are told (product §9.9). */
  payoutDays: z.int('Skriv ett helt antal dagar.').min(0).max(31, 'Högst 31 bankdagar.').default(5),
  /** Whether one person may make a batch of wages and approve it (product §10.11). */
  approvesOwnBatches: z.boolean().default(false),
  /** By what its bank knows it in the file of wages; null if the name is enough (product §10.11). */
  bankCustomerNumber: fieldSchema(fields.bankCustomerNumber),
  /** What that number is by ISO 20022, if the bank asks for that. */
  bankCustomerCode: z.enum(BANK_CUSTOMER_CODES).nullable().default(null),
  /** The accounts of the books; the defaults are BAS's (product §10.12). */
  accounts: z
    .strictObject({
      customers: accountNumber.default(USUAL_ACCOUNTS.customers),
      bank: accountNumber.default(USUAL_ACCOUNTS.bank),
      overpayments: accountNumber.default(USUAL_ACCOUNTS.overpayments),
      wagesPayable: accountNumber.default(USUAL_ACCOUNTS.wagesPayable),
      fees: accountNumber.default(USUAL_ACCOUNTS.fees),
      advances: accountNumber.default(USUAL_ACCOUNTS.advances),
      writeOffs: accountNumber.default(USUAL_ACCOUNTS.writeOffs),
      lateCharges: accountNumber.default(USUAL_ACCOUNTS.lateCharges),
      currencyExchange: accountNumber.default(USUAL_ACCOUNTS.currencyExchange),
    })
    .prefault({}),
  /** The reminders to customers; none until there are steps (product §10.14). */
  reminders: z
    .strictObject({
      steps: z
        .array(
          z.strictObject({
            daysLate: z.int('Skriv ett helt antal dagar, 1 till 365.').min(1).max(365),
            swedish: reminderText.optional(),
            english: reminderText.optional(),
          }),
        )
        .max(MOST_REMINDERS)
        .refine((steps) => steps.every(({ daysLate }, at) => at === 0 || daysLate > (steps[at - 1]?.daysLate ?? 0)), {
          error: 'Varje påminnelse ska komma senare än den före.',
        })
        .default([]),
      /** Whether a reminder asks for the late interest, or only tells it. */
      chargesInterest: z.boolean().default(false),
      /** What a reminder asks for besides, with two decimals. */
      fee: z.strictObject({ EUR: fee.default('0.00'), SEK: feeInSek.default('0.00') }).prefault({}),
    })
    .prefault({}),
  sample: z.boolean().default(false),
});

/** The provider's facts, without its documents. */
export type ProviderFacts = z.output<typeof providerFacts>;

const { shape } = providerFacts;

/**
 * One part of the facts as an administrator saves it. What the provider file may have in another form, the screen asks
 * for exactly: a Swedish organisation number, an IBAN that can be paid to and a BIC (product §2.29).
 */
export const providerPart = z.discriminatedUnion('part', [
  z.object({
    part: z.literal('company'),
    facts: z.strictObject({
      name: shape.name,
      organizationNumber: inForm(
        z.string({ error: 'Organisationsnummer saknas.' }).trim(),
        fields.swedishOrganizationNumber,
      ),
      seat: shape.seat,
      approvedForFTax: shape.approvedForFTax,
      privacyPage: shape.privacyPage,
      address: shape.address,
      email: shape.email,
      phone: shape.phone,
    }),
  }),
  z.object({
    part: z.literal('bank'),
    facts: z.strictObject({
      bank: z.strictObject({
        name: fieldSchema(fields.bankName),
        iban: fieldSchema(fields.iban)
          .transform(compactIban)
          .refine(isSepaIban, { error: 'IBAN stämmer inte. Kontrollera siffrorna.' }),
        bic: fieldSchema(fields.bic)
          .transform(compactBic)
          .refine(isBic, { error: 'BIC har 8 eller 11 tecken, som HANDSESS.' }),
      }),
    }),
  }),
  z.object({
    part: z.literal('vat'),
    facts: z
      .strictObject({
        vat: shape.vat,
        vatNumber: shape.vatNumber,
        vatText: shape.vatText,
        vatTextInEnglish: shape.vatTextInEnglish,
      })
      .refine(hasVatOnce, {
        path: ['vatText'],
        error: 'Den som är registrerad för moms har numret i registreringen, och ingen egen text.',
      }),
  }),
  z.object({
    part: z.literal('wages'),
    facts: z.strictObject({
      payoutDays: shape.payoutDays.removeDefault(),
      approvesOwnBatches: z.boolean(),
      bankCustomerNumber: shape.bankCustomerNumber,
      bankCustomerCode: shape.bankCustomerCode,
    }),
  }),
  z.object({ part: z.literal('books'), facts: z.strictObject({ accounts: shape.accounts }) }),
  z.object({
    part: z.literal('reminders'),
    facts: z
      .strictObject({ reminders: shape.reminders })
      .refine(({ reminders }) => isAtMost(MOST_FEE_IN_EUR, reminders.fee.EUR), {
        path: ['reminders', 'fee', 'EUR'],
        error: 'En påminnelse får kosta högst 60,00\u00a0kr enligt lag, och därför högst 5,00\u00a0euro.',
      }),
  }),
]);

/** One part of the facts as the screen sends it. */
export type SentPart = z.input<typeof providerPart>;

/** One saved part of the facts. */
export type SavedPart = z.output<typeof providerPart>;

/** False if there are a number or texts about VAT beside a registration, which has its own. */
export function hasVatOnce({
  vat,
  vatNumber,
  vatText,
  vatTextInEnglish,
}: Pick<ProviderFacts, 'vat' | 'vatNumber' | 'vatText' | 'vatTextInEnglish'>): boolean {
  return vat === null || (vatNumber ?? vatText ?? vatTextInEnglish) === null;
}
