import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { FieldRule } from '#shared/field-rule.ts';
import {
  dateText,
  decimalText,
  fieldSchema,
  idSchema,
  instant,
  invoiceParams,
  messageResponse,
  seenInstant,
  typedDate,
} from '#shared/schemas.ts';
import { CURRENCIES, decimalPoint, decimalToHundredths } from '#shared/money.ts';
import { getBankInfo } from '#features/payout-details/endpoints.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { settlementFields as fields } from './domain/settlement-fields.ts';

const firstDay = dateText.describe('The first day on which the wage can have been paid');

const entry = z.object({ _id: z.string(), paidOn: dateText, amount: decimalText });

const reversibleEntry = entry.extend({
  isReversible: z
    .boolean()
    .describe('Not while a wage was paid of it, or what is beyond the total was refunded or kept'),
});

const bankSum = z
  .object({ amount: decimalText, currency: z.enum(CURRENCIES) })
  .optional()
  .describe('What the bank moved for it, if that was in another currency than the invoice’s');

/** The recorded money of an invoice, as the provider's accounts see it (product §10.8). */
export const settlement = z.object({
  paidAmount: decimalText.describe('What the customer has paid, with VAT'),
  unpaidAmount: decimalText.describe('What the customer has left to pay, with VAT'),
  writtenOffAmount: decimalText.describe('What the provider bears itself of what was to be paid'),
  isWriteOffAllowed: z.boolean().describe('Whether all that is left to pay can be written off'),
  overpaidAmount: decimalText.describe('What was paid beyond the total, also what of it was paid back or kept'),
  refundableAmount: decimalText.describe('What of it is neither paid back nor kept'),
  lateChargeAmount: decimalText.describe('What of it was kept as interest and fee'),
  keepableAmount: decimalText.describe('What can be kept of it as interest and fee, because a reminder asked for it'),
  refunds: z
    .array(entry.extend({ sent: bankSum, reference: z.string().nullable() }))
    .describe('What was paid back, without what is reversed'),
  lateCharges: z.array(entry).describe('What was kept as interest and fee, without what is reversed'),
  payments: z.array(reversibleEntry.extend({ received: bankSum })).describe('Those that are not reversed'),
  writeOffs: z.array(reversibleEntry.extend({ reason: z.string() })).describe('Those that are not reversed'),
  payout: entry
    .extend({
      sent: bankSum,
      destination: z.string(),
      advance: decimalText.describe('What of the wage settled advances, besides the amount'),
      becameAdvance: decimalText
        .optional()
        .describe('What of the wage is an advance, because the invoice was credited'),
    })
    .nullable()
    .describe('The wage’s payment, if it is not reversed'),
  unrecordedWage: z
    .object({
      disclosureId: z.string(),
      seenAt: instant,
      largestWage: decimalText.describe('The most that can be recorded: the wage before the credit note'),
      advance: decimalText.describe('What of the wage settles advances, if the rest was paid'),
      firstDay,
      paidInBatch: z
        .object({
          paidOn: dateText.describe('The day of the bank’s debit, or of the payout that was reversed'),
          amount: decimalText,
          isDebited: z.boolean().describe('Whether the bank has debited it; otherwise its payout was reversed'),
        })
        .optional()
        .describe('How a batch paid it although it came back; missing of what the accountant may have paid by hand'),
    })
    .optional()
    .describe('A wage that was or may have been paid before a credit note: in a batch, or by this accountant by hand'),
  batch: z
    .object({
      _id: z.string(),
      number: z.number().int(),
      isSent: z.boolean().describe('Whether the bank has its file'),
    })
    .nullable()
    .describe('In which the wage is on its way out'),
  reminders: z
    .object({
      stoppedBecause: z.string().nullable().describe('null while the customer is reminded'),
      ended: z
        .enum(['all-steps', 'too-late', 'held'])
        .nullable()
        .describe(
          'Why none comes: every step is done, the next one’s day is too long ago, or a restore holds all back; null if one is to come',
        ),
    })
    .nullable()
    .describe('null if the provider reminds nobody'),
});

/** A date that was typed in a form. */
export const calendarDate = fieldSchema(fields.paidOn)
  .pipe(typedDate(fields.paidOn.hint))
  .meta({ format: 'date', description: 'YYYY-MM-DD in Europe/Stockholm' });

/** The largest number that holds two decimals exactly, with fifteen digits in all (product §7.1). */
const LARGEST_NUMBER = 9_999_999_999_999.99;

/** A number, or a numeric string with a point or comma, converted exactly to minor units. */
const exactly = (rule: FieldRule & { required: true }) =>
  z
    .union(
      [z.number().max(LARGEST_NUMBER, 'Ett så stort belopp är bara exakt som text.'), z.string()],
      `${rule.label} saknas.`,
    )
    .transform(String)
    .pipe(fieldSchema(rule))
    .transform((text) => decimalToHundredths(decimalPoint(text)))
    .describe('With at most two decimals, in the invoice’s currency');

/** An amount that an accountant types. */
export const amount = exactly(fields.amount);
/** A sum that the accountant saw. Typed amounts can add up to more than can be typed. */
export const seenSum = exactly(fields.seenSum);
/** What the bank moved, as an accountant types it. */
const typedBankSum = z
  .object({ amount: amount.describe('With at most two decimals, in `currency`'), currency: z.enum(CURRENCIES) })
  .optional()
  .describe('What the bank moved for it, if that was in another currency than the invoice’s');
const paidBefore = seenSum.describe('The sum of the payments that the accountant knows of');

const refundableBefore = seenSum.describe('What the accountant saw that is neither paid back nor kept');

export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/review/payment/{invoiceId}',
  access: ['accountant'],
  summary: 'Record a payment of the customer’s; partial ones add up, and more than is owed is to be confirmed',
  params: invoiceParams,
  body: z.object({
    paidOn: calendarDate,
    amount,
    received: typedBankSum,
    paidBefore,
    overpayment: z
      .object({ amount, unpaid: seenSum })
      .nullish()
      .describe('Both sums as the accountant confirmed them, where the amount is more than what is left to pay'),
  }),
  response: messageResponse,
});

export const recordWriteOff = endpoint({
  method: 'POST',
  path: '/api/review/writeoff/{invoiceId}',
  access: ['accountant'],
  summary: 'Write off what is left to pay of an invoice, at most the provider’s fee, so that its wage is due',
  params: invoiceParams,
  body: z.object({
    reason: fieldSchema(fields.reason),
    unpaidBefore: seenSum.describe('What the accountant saw that is left to pay'),
  }),
  response: messageResponse,
});

export const recordRefund = endpoint({
  method: 'POST',
  path: '/api/review/refund/{invoiceId}',
  access: ['accountant'],
  summary: 'Record that an overpayment, or a part of it, was paid back to the customer',
  params: invoiceParams,
  body: z.object({
    paidOn: calendarDate,
    amount,
    sent: typedBankSum,
    reference: fieldSchema(fields.reference),
    refundableBefore,
  }),
  response: messageResponse,
});

export const recordLateCharge = endpoint({
  method: 'POST',
  path: '/api/review/latecharge/{invoiceId}',
  access: ['accountant'],
  summary: 'Keep what of an overpayment a reminder asked for as interest and fee',
  params: invoiceParams,
  body: z.object({ amount, refundableBefore }),
  response: messageResponse,
});

export const recordReversal = endpoint({
  method: 'POST',
  path: '/api/review/reversal/{invoiceId}',
  access: ['accountant'],
  summary: 'Reverse a payment, a write-off, a refund, what was kept or the wage’s payment by an entry of its own',
  params: invoiceParams,
  body: z.object({ entryId: idSchema, reason: fieldSchema(fields.reason), paidBefore }),
  response: messageResponse,
});

const payoutDestination = getBankInfo.response
  .unwrap()
  .pick({ wiseAccountInfo: true, bankAccountInfo: true, paypalInfo: true })
  .extend({ bankAndWiseOption: z.enum(PAYOUT_OPTIONS) });

/** Of a wage that goes to the payout details from which it came back last; otherwise null. */
export const cameBack = z
  .object({ on: dateText.describe('When it was recorded'), reason: z.string() })
  .nullable()
  .describe('When and why it came back from a batch, paid to the same payout details or on its way to them');

export const disclosed = z
  .array(
    z.object({
      _id: z.string(),
      name: z.string(),
      at: instant,
      isOwn: z.boolean(),
      debitedOn: dateText
        .optional()
        .describe('The day on which the bank debited the wage although its payment in a batch had come back'),
    }),
  )
  .describe(
    'Which accountants saw the payout details and may have paid the wage by hand, and the bank; the last first',
  );

export const payoutDetails = endpoint({
  method: 'POST',
  path: '/api/review/payoutdetails/{invoiceId}',
  access: ['accountant'],
  summary: 'The freelancer’s payout details, whole, to pay the wage of a paid invoice; each disclosure is logged',
  params: invoiceParams,
  response: z.object({
    disclosureId: z.string(),
    details: payoutDestination,
    frozenOption: z.enum(PAYOUT_OPTIONS).describe('The payout option when the invoice was sent'),
    currency: z.enum(CURRENCIES),
    paidAmount: decimalText,
    netSalary: decimalText.describe('By the salary specification'),
    netByTable: decimalText.nullable().describe('By the payout table; null in SEK, for which it has no rate'),
    largestWage: decimalText.describe('The most that can be recorded'),
    advance: decimalText.describe('What of the wage settles advances, if the rest is paid'),
    firstDay,
    disclosed,
    cameBack,
  }),
});

export const recordPayout = endpoint({
  method: 'POST',
  path: '/api/review/payout/{invoiceId}',
  access: ['accountant'],
  summary: 'Record the wage’s payment, with the disclosure of the payout details that it went to',
  params: invoiceParams,
  body: z.object({
    paidOn: calendarDate,
    amount,
    sent: typedBankSum,
    disclosureId: idSchema,
    advanceBefore: seenSum.optional().describe('The advance that the accountant knows that the wage settles'),
  }),
  response: messageResponse,
});

export const recordNotPaid = endpoint({
  method: 'POST',
  path: '/api/review/notpaid/{invoiceId}',
  access: ['accountant'],
  summary:
    'Record that the caller did not pay the wage whose payout details they saw, so that nobody is told that they may',
  params: invoiceParams,
  body: z.object({
    disclosedUntil: seenInstant.describe(
      'When they last saw them, as they know. What they have seen later still counts',
    ),
  }),
  response: messageResponse,
});
