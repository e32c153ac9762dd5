import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordOf } from '#shared/record-of.ts';
import { CURRENCIES } from '#shared/money.ts';
import {
  dateText,
  decimalText,
  fieldSchema,
  idSchema,
  instant,
  messageResponse,
  seenInstant,
} from '#shared/schemas.ts';
import { settlementFields } from '../domain/settlement-fields.ts';
import { amount, seenSum } from '../endpoints.ts';
import { MATCH_REASONS } from './domain/payment-match.ts';
import {
  MOST_BOOKINGS,
  MOST_PARTS,
  MOST_PAYMENTS,
  MOST_WAITING,
  PAYMENT_GROUPS,
  paymentsInFields as fields,
} from './domain/payments-in-fields.ts';

const currency = z.enum(CURRENCIES);
const transactionId = idSchema;
const leftBefore = seenSum.describe('What the accountant saw that is left of it');
const sums = z.array(z.object({ currency, amount: decimalText }));

export const importBankFile = endpoint({
  method: 'POST',
  path: '/api/review/bankfile',
  access: ['accountant'],
  summary: 'Import a camt.053 or camt.054 file of the bank’s; what was imported before stays as it is',
  query: z.object({ name: fieldSchema(fields.fileName) }),
  upload: 'xml',
  response: z.object({
    isKnown: z.boolean().describe('Whether just this file was imported before'),
    payments: z.number().describe('How many payments in are new'),
    sums,
    debits: z.number().describe('How many payments out are new'),
    takenBack: z.number().describe('How many of them take a payment in back'),
    paidOut: z.number().describe('How many wages they show as paid out'),
    known: z.number().describe('How many transactions were imported before'),
    divided: z.number().describe('How many sums of earlier files are set aside for their parts in this one'),
    pending: z.number().describe('How many entries the bank has not booked yet; they are not imported'),
    otherAccounts: z
      .array(z.string())
      .describe('The accounts that are not the provider’s and whose statements in the file are left out'),
    debitedWages: z
      .array(z.object({ invoiceNumber: z.string(), debitedOn: dateText }))
      .describe('The wages that the bank has debited although they had come back, as long as that stands'),
    gaps: z.array(z.string()).describe('What is missing between two statements, in Swedish'),
  }),
});

export const paymentsIn = endpoint({
  method: 'GET',
  path: '/api/review/paymentsin',
  access: ['accountant'],
  summary: 'The payments in of one group, the earliest first, each with what it is matched with and why',
  query: z.object({
    group: z.enum(PAYMENT_GROUPS).default('certain'),
    offset: z.coerce.number().int().min(0).max(MOST_WAITING).default(0).describe('How many of them to leave out'),
  }),
  response: z.object({
    now: instant.describe('When the newest file in the list was imported'),
    paymentsKnownUntil: z.iso
      .datetime()
      .nullable()
      .describe('When the backup was made after whose restore no reminder leaves yet'),
    counts: z
      .object(recordOf(PAYMENT_GROUPS, () => z.number()))
      .describe('At most a thousand are counted of what is done'),
    certain: sums.describe('What the certain ones come to'),
    payments: z
      .array(
        z.object({
          _id: z.string(),
          isTakenBack: z.boolean().describe('Whether it is a debit with which the bank has taken a payment in back'),
          bookedOn: dateText,
          currency,
          amount: decimalText,
          left: decimalText.describe('What of it is not booked'),
          instructed: z
            .object({ amount: decimalText, currency })
            .optional()
            .describe('What the payer sent, if that was in another currency and the bank tells it'),
          payerName: z.string().nullable(),
          payerAccount: z.string().nullable(),
          references: z.array(z.string()),
          text: z.string(),
          fileName: z.string(),
          reasons: z.array(z.enum(MATCH_REASONS)),
          parts: z
            .array(
              z.object({
                invoiceId: z.string(),
                invoiceNumber: z.string(),
                clientName: z.string(),
                amount: decimalText.describe('What it pays of the invoice'),
                currency: currency.optional().describe('The invoice’s, if it is another than the payment in’s'),
                received: decimalText.optional().describe('What the payment in has for it then'),
                unpaid: decimalText,
              }),
            )
            .describe('What is proposed'),
          sameAmount: z
            .array(z.object({ invoiceId: z.string(), invoiceNumber: z.string(), clientName: z.string() }))
            .optional()
            .describe('If nothing is proposed, the invoices on which just this is left, if they are few'),
          returnedWage: z
            .object({
              invoiceId: z.string(),
              invoiceNumber: z.string(),
              isCredited: z.boolean().describe('Whether its invoice is credited in whole, so that it is not due again'),
            })
            .nullable()
            .describe('The wage that the bank has sent back with it, by the reference of our file'),
          booked: z.array(
            z.object({
              paymentId: z.string(),
              invoiceId: z.string(),
              invoiceNumber: z.string(),
              amount: decimalText.describe('What of the payment in is booked'),
              paid: z
                .object({ amount: decimalText, currency })
                .optional()
                .describe('What it pays of the invoice, if that is in another currency'),
            }),
          ),
          setAsideReason: z.string().nullable(),
        }),
      )
      .describe('The first hundred after these'),
  }),
});

export const payableInvoice = endpoint({
  method: 'GET',
  path: '/api/review/payableinvoice',
  access: ['accountant'],
  summary: 'The forwarded invoice with a number or an RF reference, and what is left to pay of it',
  query: z.object({ number: fieldSchema(fields.invoiceNumber) }),
  response: z.object({
    invoiceNumber: z.string(),
    clientName: z.string(),
    currency,
    totalAmount: decimalText.describe('What the customer is to pay in all, with VAT'),
    unpaid: decimalText.describe('What is left of it'),
  }),
});

export const bookCertain = endpoint({
  method: 'POST',
  path: '/api/review/bookcertain',
  access: ['accountant'],
  summary: 'Book the next certain matches, each whole or not at all',
  body: z.object({
    importedUntil: seenInstant.describe('`now` of the list that the accountant saw'),
  }),
  response: messageResponse.extend({
    booked: z.number(),
    left: z.number().describe('How many are left to book with another request; at most a thousand are counted'),
  }),
});

export const bookPaymentIn = endpoint({
  method: 'POST',
  path: '/api/review/bookpaymentin',
  access: ['accountant'],
  summary: 'Book a payment in, or a part of it, on one invoice or several',
  body: z.object({
    transactionId,
    leftBefore,
    parts: z
      .array(
        z.object({
          invoiceNumber: fieldSchema(fields.invoiceNumber),
          amount: amount.describe('What it pays of the invoice, in the invoice’s currency'),
          received: amount
            .optional()
            .describe('What of the payment in it takes, if the payment in has another currency than the invoice'),
          unpaid: seenSum.describe('What the accountant saw that is left to pay of the invoice'),
        }),
      )
      .min(1, 'Välj minst en faktura.')
      .max(MOST_PARTS, `En inbetalning kan delas på högst ${MOST_PARTS} fakturor.`),
    overpaymentConfirmed: z.boolean().describe('Whether more than is left to pay may be booked, by these sums'),
  }),
  response: messageResponse,
});

export const setPaymentInAside = endpoint({
  method: 'POST',
  path: '/api/review/setpaymentinaside',
  access: ['accountant'],
  summary: 'Mark what is left of a payment in as not from a customer, or one that was taken back as seen to',
  body: z.object({ transactionId, leftBefore, reason: fieldSchema(settlementFields.reason) }),
  response: messageResponse,
});

export const setPaymentsInAside = endpoint({
  method: 'POST',
  path: '/api/review/setpaymentsinaside',
  access: ['accountant'],
  summary: 'Mark what is left of several payments in as not from a customer: all of them, or none if one has changed',
  body: z.object({
    payments: z.array(z.object({ transactionId, leftBefore })).min(1).max(MOST_PAYMENTS),
    reason: fieldSchema(settlementFields.reason),
  }),
  response: messageResponse,
});

export const returnWage = endpoint({
  method: 'POST',
  path: '/api/review/returnwage',
  access: ['accountant'],
  summary: 'Bring a wage back that a payment in shows as sent back by the bank, so that it is due again',
  body: z.object({ transactionId, leftBefore }),
  response: messageResponse,
});

export const undoPaymentIn = endpoint({
  method: 'POST',
  path: '/api/review/undopaymentin',
  access: ['accountant'],
  summary: 'Reverse all that is booked of a payment in, or the mark that it is not from a customer or seen to',
  body: z.object({
    transactionId,
    leftBefore,
    bookedBefore: z
      .array(idSchema)
      .max(MOST_BOOKINGS)
      .optional()
      .describe('The bookings that the accountant saw, by `paymentId`'),
    setAsideBefore: z
      .boolean()
      .optional()
      .describe('Whether the accountant saw it as not from a customer, or as seen to'),
    reason: fieldSchema(settlementFields.reason),
  }),
  response: messageResponse,
});
