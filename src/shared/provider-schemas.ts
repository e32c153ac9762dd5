import { z } from 'zod';
import type { CalendarDate } from './calendar-date.ts';
import { compactIban, isSepaIban } from './iban.ts';
import { CURRENCIES, type Hundredths, parseDecimal, toDecimalString } from './money.ts';
import {
  MOST_ADDRESS_LINES,
  MOST_EXCHANGE_RATES,
  MOST_REMINDERS,
  MOST_VAT_RATES,
  providerFields as fields,
} from './provider-fields.ts';
import { fieldSchema } from './schemas.ts';
import { exchangeRateOfText, exchangeRateText } from './vat/exchange-rate.ts';
import type { VatRate, VatRegistration } from './vat/vat-registration.ts';

/** The number of an account, of four digits as in BAS. */
const account = z.string().regex(/^[1-8]\d{3}$/, 'Ett kontonummer har fyra siffror, den första från 1 till 8.');

/** An amount with two decimals. */
const fee = z.string().regex(/^\d{1,4}\.\d{2}$/, 'Skriv avgiften med två decimaler, som 60.00.');

/** The most that a reminder may cost in Sweden, by the ordinance on debt collection fees (docs/operations.md). */
const feeInSek = fee.refine((amount) => Number(amount) <= 60, {
  error: 'En påminnelse får kosta högst 60.00 kr enligt lag.',
});

const percent = z.union([z.number(), z.string().max(10)]).transform((given, context): Hundredths => {
  const hundredths = parseDecimal(String(given));
  if (hundredths !== null && hundredths <= 100_00n) return hundredths;
  context.addIssue({
    code: 'custom',
    message: 'En momssats är 0 till 100 procent, med punkt och högst två decimaler.',
  });
  return z.NEVER;
});

const day = z.iso.date('Skriv dagen som ÅÅÅÅ-MM-DD.') as z.ZodType as z.ZodType<CalendarDate, string>;

/** The accounts of BAS for the VAT of Sweden's rates. */
const VAT_ACCOUNTS: Record<string, string> = { '2500': '2611', '1200': '2621', '600': '2631' };

const vatRate = z
  .strictObject({
    percent,
    from: day,
    until: day.nullable().default(null),
    exemption: fieldSchema(fields.exemption),
    exemptionInEnglish: fieldSchema(fields.exemptionInEnglish),
    account: account.optional(),
  })
  .refine(({ percent: rate, exemption }) => (rate === 0n) === (exemption !== null), {
    path: ['exemption'],
    message: 'Lagrummet anges för 0 procent, och bara då.',
  })
  .refine(({ exemption, exemptionInEnglish }) => exemption !== null || exemptionInEnglish === null, {
    path: ['exemptionInEnglish'],
    message: 'På engelska anges lagrummet bara tillsammans med det på svenska.',
  })
  .refine(({ from, until }) => until === null || until >= from, {
    path: ['until'],
    message: 'Sista dagen kan inte vara före den första.',
  })
  .transform((rate) => ({ ...rate, account: rate.account ?? VAT_ACCOUNTS[String(rate.percent)] ?? '2611' }));

/** SEK for a euro in millionths, of a decimal string, so that nothing rounds it. */
const exchangeRate = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,6})?$/, 'Skriv kursen i kronor för en euro, med punkt och högst sex decimaler, som 11.2345.')
  .transform(exchangeRateOfText)
  .refine((millionths) => millionths > 0n, 'Kursen ska vara mer än 0.');

const vatExchangeRate = z
  .strictObject({ from: day, until: day, rate: exchangeRate, source: fieldSchema(fields.exchangeSource) })
  .refine(({ from, until }) => until >= from, {
    path: ['until'],
    message: 'Sista dagen kan inte vara före den första.',
  });

const vatRegistration = z
  .strictObject({
    number: z.string().regex(/^SE\d{10}01$/, 'Numret ska vara SE, tio siffror och 01.'),
    rates: z.array(vatRate).min(1, 'Minst en momssats behövs.').max(MOST_VAT_RATES),
    default: percent,
    accountingCurrency: z.enum(CURRENCIES).default('EUR'),
    exchangeRates: z.array(vatExchangeRate).max(MOST_EXCHANGE_RATES).default([]),
  })
  .refine(({ rates, default: usual }) => rates.some((rate) => rate.percent === usual), {
    path: ['default'],
    message: 'Den vanliga satsen ska vara en av satserna.',
  })
  .refine(({ rates }) => !rates.some((rate, at) => rates.slice(at + 1).some((other) => isTwice(rate, other))), {
    path: ['rates'],
    message: 'Samma sats gäller två gånger på samma dag.',
  })
  .refine(({ accountingCurrency, exchangeRates }) => (accountingCurrency === 'SEK') === exchangeRates.length > 0, {
    path: ['exchangeRates'],
    message: 'Växelkurser anges om bokföringen är i SEK, och bara då.',
  })
  .refine(
    ({ exchangeRates: rates }) => !rates.some((rate, at) => rates.slice(at + 1).some((other) => overlap(rate, other))),
    {
      path: ['exchangeRates'],
      message: 'Två växelkurser gäller samma dag.',
    },
  )
  .transform((registration): VatRegistration => registration);

/** Whether a percentage would hold twice on one day. */
const isTwice = (a: VatRate, b: VatRate): boolean => a.percent === b.percent && overlap(a, b);

type Days = Pick<VatRate, 'from' | 'until'>;

const overlap = (a: Days, b: Days): boolean =>
  (a.until === null || b.from <= a.until) && (b.until === null || a.from <= b.until);

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
  /** The accounts of the books; the defaults are BAS's (product §10.12). */
  accounts: z
    .strictObject({
      customers: account.default('1510'),
      bank: account.default('1930'),
      overpayments: account.default('2420'),
      wagesPayable: account.default('2821'),
      fees: account.default('3000'),
      advances: account.default('1613'),
    })
    .prefault({}),
  /** The reminders to customers; none until there are steps (product §10.14). */
  reminders: z
    .strictObject({
      steps: z
        .array(
          z.strictObject({
            daysLate: z.int('Skriv ett helt antal dagar.').min(1).max(365),
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
      organizationNumber: z
        .string({ error: 'Organisationsnummer saknas.' })
        .trim()
        .regex(/^\d{6}-\d{4}$/, 'Skriv organisationsnumret som 556123-4567.'),
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
          .transform((bic) => bic.replaceAll(/\s/g, '').toUpperCase())
          .refine((bic) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic), {
            error: 'BIC har 8 eller 11 tecken, som HANDSESS.',
          }),
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
    facts: z.strictObject({ payoutDays: z.int().min(0).max(31), approvesOwnBatches: z.boolean() }),
  }),
  z.object({ part: z.literal('books'), facts: z.strictObject({ accounts: shape.accounts }) }),
  z.object({ part: z.literal('reminders'), facts: z.strictObject({ reminders: shape.reminders }) }),
]);

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

const figure = z.string().describe('Percent with a point and at most two decimals');

/** The facts in JSON, as `providerFacts` reads them again. */
export const providerJson = z.object({
  name: z.string(),
  organizationNumber: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  bank: z.object({ name: z.string(), iban: z.string(), bic: z.string() }),
  logo: pictureJson.nullable(),
  vatNumber: z.string().nullable(),
  vatText: z.string().nullable(),
  vatTextInEnglish: z.string().nullable(),
  vat: z.union([
    z.literal('none'),
    z.object({
      number: z.string(),
      default: figure,
      rates: z.array(
        z.object({
          percent: figure,
          from: z.string(),
          until: z.string().nullable(),
          exemption: z.string().nullable(),
          exemptionInEnglish: z.string().nullable(),
          account: z.string(),
        }),
      ),
      accountingCurrency: z.enum(CURRENCIES).optional(),
      exchangeRates: z
        .array(z.object({ from: z.string(), until: z.string(), rate: z.string(), source: z.string() }))
        .optional(),
    }),
  ]),
  payoutDays: z.int(),
  approvesOwnBatches: z.boolean(),
  accounts: z.object({
    customers: z.string(),
    bank: z.string(),
    overpayments: z.string(),
    wagesPayable: z.string(),
    fees: z.string(),
    advances: z.string(),
  }),
  reminders: z.object({
    steps: z.array(z.object({ daysLate: z.int(), swedish: z.string().optional(), english: z.string().optional() })),
    chargesInterest: z.boolean(),
    fee: z.object({ EUR: z.string(), SEK: z.string() }),
  }),
  sample: z.boolean(),
});

export type ProviderJson = z.output<typeof providerJson>;

/** Writes the facts in JSON; without their documents, if they have any. */
export function toProviderJson({ vat, ...facts }: ProviderFacts): ProviderJson {
  const whole = {
    ...facts,
    vat:
      vat === null
        ? 'none'
        : {
            number: vat.number,
            default: percentText(vat.default),
            rates: vat.rates.map((rate) => ({ ...rate, percent: percentText(rate.percent) })),
            // The release before this one doesn't know these, and refuses what it doesn't know.
            ...(vat.accountingCurrency === 'EUR'
              ? {}
              : {
                  accountingCurrency: vat.accountingCurrency,
                  exchangeRates: vat.exchangeRates.map((rate) => ({ ...rate, rate: exchangeRateText(rate) })),
                }),
          },
  };
  // Without the keys that have no value, which JSON has not either.
  return providerJson.parse(JSON.parse(JSON.stringify(whole)));
}

/** '25' or '12.5': the percentage as `percent` reads it. */
const percentText = (hundredths: Hundredths) => toDecimalString(hundredths).replace(/\.?0+$/, '');
