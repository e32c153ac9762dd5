import { z } from 'zod';
import { CURRENCIES } from './money.ts';
import { pictureJson, type ProviderFacts } from './provider-schemas.ts';
import { exchangeRateText } from './vat/exchange-rate.ts';
import { rateText } from './vat/rate-text.ts';
import { BANK_CUSTOMER_CODES, USUAL_ACCOUNTS } from './provider-fields.ts';

const figure = z.string().describe('Percent with a point and at most two decimals');

/** The facts in JSON, as `providerFacts` reads them again. */
export const providerJson = z.object({
  name: z.string(),
  organizationNumber: z.string(),
  seat: z.string().optional(),
  approvedForFTax: z.boolean().optional(),
  privacyPage: z.string().optional(),
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
  bankCustomerNumber: z.string().optional(),
  bankCustomerCode: z.enum(BANK_CUSTOMER_CODES).optional(),
  accounts: z.object({
    customers: z.string(),
    bank: z.string(),
    overpayments: z.string(),
    wagesPayable: z.string(),
    fees: z.string(),
    advances: z.string(),
    writeOffs: z.string().optional(),
    lateCharges: z.string().optional(),
    currencyExchange: z.string().optional(),
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
export function toProviderJson(provider: ProviderFacts): ProviderJson {
  const { seat, approvedForFTax, privacyPage, bankCustomerNumber, bankCustomerCode, vat, ...facts } = provider;
  const { writeOffs, lateCharges, currencyExchange, ...accounts } = facts.accounts;
  const whole = {
    ...facts,
    // The release before this one doesn't know these accounts, and refuses what it doesn't know.
    accounts: {
      ...accounts,
      ...(writeOffs === USUAL_ACCOUNTS.writeOffs ? {} : { writeOffs }),
      ...(lateCharges === USUAL_ACCOUNTS.lateCharges ? {} : { lateCharges }),
      ...(currencyExchange === USUAL_ACCOUNTS.currencyExchange ? {} : { currencyExchange }),
    },
    // Without one there is no key, as in the facts from before it.
    ...(seat === null ? {} : { seat }),
    ...(approvedForFTax ? { approvedForFTax } : {}),
    ...(privacyPage === null ? {} : { privacyPage }),
    ...(bankCustomerNumber === null ? {} : { bankCustomerNumber }),
    ...(bankCustomerCode === null ? {} : { bankCustomerCode }),
    vat:
      vat === null
        ? 'none'
        : {
            number: vat.number,
            default: rateText(vat.default),
            rates: vat.rates.map((rate) => ({ ...rate, percent: rateText(rate.percent) })),
            // The release before this one doesn't know these, and refuses what it doesn't know.
            ...(vat.accountingCurrency === 'EUR' ? {} : { accountingCurrency: vat.accountingCurrency }),
            ...(vat.exchangeRates.length === 0
              ? {}
              : { exchangeRates: vat.exchangeRates.map((rate) => ({ ...rate, rate: exchangeRateText(rate) })) }),
          },
  };
  // Without the keys that have no value, which JSON has not either.
  return providerJson.parse(JSON.parse(JSON.stringify(whole)));
}
