import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { COUNTRY, fieldSchema, savedResponse, seenVersion, version } from '#shared/schemas.ts';
import { compactIban, IBAN_LENGTH } from '#shared/iban.ts';
import { parseDecimal, toDecimalString } from '#shared/money.ts';
import { payoutFields as fields, withoutSeparators } from './domain/payout-fields.ts';
import { PAYOUT_OPTIONS, TRANSFER_PROVIDER } from './domain/payout-option.ts';

const details = { error: 'Utbetalningsuppgifterna saknas.' };

// What the OpenAPI document says of texts whose rules stand behind a transformation.
const NOT_COUNTED = 'spaces, points, commas and hyphens between them don’t count';
const IBAN = `${IBAN_LENGTH.min} to ${IBAN_LENGTH.max} letters A to Z and digits; ${NOT_COUNTED}`;
const ACCOUNT_NUMBER = `At most ${fields.accountNumber.maxLength} digits; ${NOT_COUNTED}`;

const storedIban = (typed: string) => compactIban(withoutSeparators(typed));

/** An optional text of a form that is stored in another form than it is typed in. */
const typedAs = (stored: (typed: string) => string) =>
  z
    .string()
    .nullish()
    .transform((typed): string | null | undefined => (typed ? stored(typed) : typed));

/**
 * The transfer provider's country and bank name are fixed. They are in the response, and values in a request are
 * ignored.
 */
const wiseAccountInfo = z.object(
  {
    ibanNumber: z.string('IBAN saknas.').transform(storedIban).pipe(fieldSchema(fields.wiseIbanNumber)).describe(IBAN),
  },
  details,
);

const bankAccountInfo = z.object(
  {
    country: fieldSchema(fields.bankCountry).describe(COUNTRY),
    bankName: fieldSchema(fields.bankName),
    accountNumber: typedAs(withoutSeparators).pipe(fieldSchema(fields.accountNumber)).describe(ACCOUNT_NUMBER),
    ibanNumber: typedAs(storedIban).pipe(fieldSchema(fields.bankIbanNumber)).describe(IBAN),
    swiftCode: fieldSchema(fields.swiftCode),
    otherInfo: fieldSchema(fields.otherInfo),
  },
  details,
);

const paypalInfo = z.object({ email: fieldSchema(fields.paypalEmail) }, details);

/** A number, or a numeric string with a decimal point, from 0 to 100 with at most two decimals (product §5.5). */
const taxPercentage = z
  .union([z.number(), z.string()], 'Skattesatsen saknas.')
  .transform((given, context) => {
    const hundredths = parseDecimal(String(given).trim());
    if (hundredths !== null && hundredths <= 100_00n) return toDecimalString(hundredths);
    context.addIssue({
      code: 'custom',
      message: 'Skattesatsen ska vara ett tal från 0 till 100 med högst två decimaler.',
    });
    return z.NEVER;
  })
  .describe('From 0 to 100, with at most two decimals');

const wePayYourTax = z.object(
  {
    country: fieldSchema(fields.taxCountry).describe(COUNTRY),
    taxPercentage,
    taxNumber: fieldSchema(fields.taxNumber),
    otherTaxInfo: fieldSchema(fields.otherTaxInfo),
  },
  { error: 'Skatteuppgifterna saknas.' },
);

/** In place of the option that a request is not about (product §3.3). */
const otherOption = z.null('Spara utbetalningssättet och skattevalet var för sig.').optional();

const optionalText = z.string().nullable();

export const getBankInfo = endpoint({
  method: 'GET',
  path: '/api/bankinformation/getbankinfo',
  access: 'member',
  summary: "The member's payout details with the chosen option's part only; null where none have been saved",
  response: z
    .object({
      bankAndWiseOption: z.enum(PAYOUT_OPTIONS).nullable(),
      wiseAccountInfo: z
        .object({
          country: z.literal(TRANSFER_PROVIDER.country),
          wiseBankName: z.literal(TRANSFER_PROVIDER.bankName),
          ibanNumber: z.string(),
        })
        .optional(),
      bankAccountInfo: z
        .object({
          country: z.string(),
          bankName: z.string(),
          accountNumber: optionalText,
          ibanNumber: optionalText,
          swiftCode: optionalText,
          otherInfo: optionalText,
        })
        .optional(),
      paypalInfo: z.object({ email: z.string() }).optional(),
      taxPaymentOption: z.enum(['youPayYourTax', 'wePayYourTax']).nullable(),
      wePayYourTax: z
        .object({ country: z.string(), taxPercentage: z.number(), taxNumber: z.string(), otherTaxInfo: optionalText })
        .optional(),
      version,
    })
    .nullable(),
});

export const saveBankInfo = endpoint({
  method: 'POST',
  path: '/api/bankinformation/savebankinfo',
  access: 'member',
  summary: 'Save the payout option with its details, or the tax option; the other one stays as it was',
  body: z
    .discriminatedUnion(
      'taxPaymentOption',
      [
        z.object({ taxPaymentOption: z.literal('youPayYourTax'), bankAndWiseOption: otherOption }),
        z.object({ taxPaymentOption: z.literal('wePayYourTax'), bankAndWiseOption: otherOption, wePayYourTax }),
        z.discriminatedUnion(
          'bankAndWiseOption',
          [
            z.object({
              bankAndWiseOption: z.literal('wiseAccountInfo'),
              taxPaymentOption: otherOption,
              wiseAccountInfo,
            }),
            z.object({
              bankAndWiseOption: z.literal('bankAccountInfo'),
              taxPaymentOption: otherOption,
              bankAccountInfo,
            }),
            z.object({ bankAndWiseOption: z.literal('paypalInfo'), taxPaymentOption: otherOption, paypalInfo }),
          ],
          { error: 'Välj ett utbetalningssätt.' },
        ),
      ],
      { error: 'Välj ett utbetalningssätt eller ett skatteval.' },
    )
    .and(z.object({ version: seenVersion })),
  response: savedResponse,
});
