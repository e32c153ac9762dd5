import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Hundredths, parseDecimal } from '#shared/money.ts';
import type { VatRate, VatRegistration } from '#shared/vat/vat-registration.ts';

const text = z.string().trim().min(1);

/** The number of an account, of four digits as in BAS. */
const account = z.string().regex(/^[1-8]\d{3}$/, 'four digits, the first from 1 to 8');

/** An amount with two decimals. */
const fee = z.string().regex(/^\d{1,4}\.\d{2}$/, 'an amount with two decimals, such as "60.00"');

/** The most that a reminder may cost in Sweden, by the ordinance on debt collection fees (docs/operations.md). */
const feeInSek = fee.refine((amount) => Number(amount) <= 60, { error: 'at most 60.00, as the law has it' });

const percent = z.union([z.number(), z.string()]).transform((given, context): Hundredths => {
  const hundredths = parseDecimal(String(given));
  if (hundredths !== null && hundredths <= 100_00n) return hundredths;
  context.addIssue({ code: 'custom', message: 'a percentage from 0 to 100, with a point and at most two decimals' });
  return z.NEVER;
});

const day = z.iso.date('a day as YYYY-MM-DD') as z.ZodType as z.ZodType<CalendarDate>;

/** The accounts of BAS for the VAT of Sweden's rates. */
const VAT_ACCOUNTS: Record<string, string> = { '2500': '2611', '1200': '2621', '600': '2631' };

const vatRate = z
  .strictObject({
    percent,
    from: day,
    until: day.nullable().default(null),
    exemption: text.max(300).nullable().default(null),
    exemptionInEnglish: text.max(300).nullable().default(null),
    account: account.optional(),
  })
  .refine(({ percent: rate, exemption }) => (rate === 0n) === (exemption !== null), {
    path: ['exemption'],
    message: 'the provision that exempts, for 0 percent and no other',
  })
  .refine(({ exemption, exemptionInEnglish }) => exemption !== null || exemptionInEnglish === null, {
    path: ['exemptionInEnglish'],
    message: 'only beside `exemption`',
  })
  .refine(({ from, until }) => until === null || until >= from, { path: ['until'], message: 'no day before `from`' })
  .transform((rate) => ({ ...rate, account: rate.account ?? VAT_ACCOUNTS[String(rate.percent)] ?? '2611' }));

const vatRegistration = z
  .strictObject({
    number: z.string().regex(/^SE\d{10}01$/, 'a Swedish VAT number: SE, ten digits and 01'),
    rates: z.array(vatRate).min(1).max(50),
    default: percent,
  })
  .refine(({ rates, default: usual }) => rates.some((rate) => rate.percent === usual), {
    path: ['default'],
    message: 'one of the rates',
  })
  .refine(({ rates }) => !rates.some((rate, at) => rates.slice(at + 1).some((other) => isTwice(rate, other))), {
    path: ['rates'],
    message: 'one percentage twice on the same day',
  })
  .transform((registration): VatRegistration => registration);

/** Whether a percentage would hold twice on one day. */
const isTwice = (a: VatRate, b: VatRate): boolean =>
  a.percent === b.percent && (a.until === null || b.from <= a.until) && (b.until === null || a.from <= b.until);

const providerFile = z.object({
  name: text,
  organizationNumber: text,
  address: z.array(text).min(1),
  email: z.email(),
  phone: text,
  bank: z.object({ name: text, iban: text, bic: text }),
  vatNumber: text.nullable().default(null),
  vatText: text.nullable().default(null),
  vatTextInEnglish: text.nullable().default(null),
  /** 'none', or how it is registered for VAT in Sweden (product §9.10). */
  vat: z.union([z.literal('none').transform(() => null), vatRegistration]).prefault('none'),
  /** Banking days from a payment to the wage that is paid of it, as freelancers are told (product §9.9). */
  payoutDays: z.int().min(0).max(31).default(5),
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
    })
    .prefault({}),
  /** The reminders to customers; none until there are steps (product §10.14). */
  reminders: z
    .strictObject({
      steps: z
        .array(
          z.strictObject({
            daysLate: z.int().min(1).max(365),
            swedish: text.max(1000).optional(),
            english: text.max(1000).optional(),
          }),
        )
        .max(5)
        .refine((steps) => steps.every(({ daysLate }, at) => at === 0 || daysLate > (steps[at - 1]?.daysLate ?? 0)), {
          error: 'each step is later than the one before',
        })
        .default([]),
      /** Whether a reminder asks for the late interest, or only tells it. */
      chargesInterest: z.boolean().default(false),
      /** What a reminder asks for besides, with two decimals. */
      fee: z.strictObject({ EUR: fee.default('0.00'), SEK: feeInSek.default('0.00') }).prefault({}),
    })
    .prefault({}),
  /** Paths of PDF files, relative to the provider's file. */
  contractFile: text,
  affiliateFile: text,
  sample: z.boolean().default(false),
});

/** A PDF from the provider: the contract or the affiliate agreement. */
export interface ProviderDocument {
  bytes: Buffer;
  sha256: string;
}

/** The company behind the product (product §11, §13). */
export type Provider = Omit<z.output<typeof providerFile>, 'contractFile' | 'affiliateFile'> & {
  contract: ProviderDocument;
  affiliateAgreement: ProviderDocument;
};

const samplePath = fileURLToPath(new URL('./sample-provider/provider.json', import.meta.url));

/**
 * Reads the provider's facts and documents; without a file, the built-in sample.
 * @throws Error with the name of the missing fact or document
 */
export function loadProvider(file: string | undefined, read: (path: string) => Buffer): Provider {
  const path = resolve(file ?? samplePath);
  const parsed = providerFile.safeParse(JSON.parse(read(path).toString('utf8')));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`);
  const { contractFile, affiliateFile, ...facts } = parsed.data;
  if (facts.vat !== null && (facts.vatNumber ?? facts.vatText ?? facts.vatTextInEnglish) !== null)
    throw new Error(
      `${path}: with vat, the number is vat.number and the words are the program's; leave vatNumber, vatText and vatTextInEnglish out`,
    );
  const document = (name: string): ProviderDocument => {
    const bytes = read(resolve(dirname(path), name));
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  return { ...facts, contract: document(contractFile), affiliateAgreement: document(affiliateFile) };
}
