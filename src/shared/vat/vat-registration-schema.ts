import { z } from 'zod';
import { CURRENCIES, type Hundredths, parseDecimal } from '../money.ts';
import { MOST_EXCHANGE_RATES, MOST_VAT_RATES, providerFields as fields } from '../provider-fields.ts';
import { fieldSchema, inForm, typedDate } from '../schemas.ts';
import { exchangeRateOfText } from './exchange-rate.ts';
import type { VatRate, VatRegistration } from './vat-registration.ts';

/** The number of an account. */
export const accountNumber = inForm(z.string(), fields.account);

const percent = z.union([z.number(), z.string().max(10)]).transform((given, context): Hundredths => {
  const hundredths = parseDecimal(String(given));
  if (hundredths !== null && hundredths <= 100_00n) return hundredths;
  context.addIssue({
    code: 'custom',
    message: 'En momssats är 0 till 100 procent, med högst två decimaler, som 5,5 (i filer och program 5.5).',
  });
  return z.NEVER;
});

const day = typedDate('Skriv dagen som ÅÅÅÅ-MM-DD.');

/** The accounts of BAS for the VAT of Sweden's rates. */
const VAT_ACCOUNTS: Record<string, string> = { '2500': '2611', '1200': '2621', '600': '2631' };

const vatRate = z
  .strictObject({
    percent,
    from: day,
    until: day.nullable().default(null),
    exemption: fieldSchema(fields.exemption),
    exemptionInEnglish: fieldSchema(fields.exemptionInEnglish),
    account: accountNumber.optional(),
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
  .regex(
    /^\d{1,3}(\.\d{1,6})?$/,
    'Skriv kursen i kronor för en euro med högst sex decimaler, som 11,2345 (i filer och program 11.2345).',
  )
  .transform(exchangeRateOfText)
  .refine((millionths) => millionths > 0n, 'Kursen ska vara mer än 0.');

const vatExchangeRate = z
  .strictObject({ from: day, until: day, rate: exchangeRate, source: fieldSchema(fields.exchangeSource) })
  .refine(({ from, until }) => until >= from, {
    path: ['until'],
    message: 'Sista dagen kan inte vara före den första.',
  });

/** The registration for VAT in Sweden, as the provider file has it (product §9.10, §13). */
export const vatRegistration = z
  .strictObject({
    number: inForm(z.string(), fields.swedishVatNumber),
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
  // Customers pay in EUR (product §9.6), so accounts in SEK always need one.
  .refine(({ accountingCurrency, exchangeRates }) => accountingCurrency === 'EUR' || exchangeRates.length > 0, {
    path: ['exchangeRates'],
    message: 'Minst en växelkurs behövs om bokföringen är i SEK.',
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
