import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CURRENCIES } from '#shared/money.ts';
import { recordOf } from '#shared/record-of.ts';
import { decimalText, fieldSchema, instant, messageResponse } from '#shared/schemas.ts';
import { reviewFields } from '#features/review/domain/review-fields.ts';
import { AGES } from './domain/receivable-age.ts';

const currency = z.enum(CURRENCIES);
const ages = z
  .object(recordOf(AGES, () => decimalText))
  .describe('By how late it is: not at all, 1 to 30 days, 31 to 60, or more');
const owed = {
  currency,
  invoices: z.number().describe('How many of them are not paid in full'),
  openAmount: decimalText.describe('What is left to pay, the sum of `ages`'),
  ages,
};

const q = fieldSchema(reviewFields.q).describe(
  'Part of the invoice number, or of the freelancer’s or the customer’s name',
);

export const economyFigures = endpoint({
  method: 'GET',
  path: '/api/review/economy',
  access: ['accountant'],
  summary: 'What customers owe and which wages are to be paid, by currency, and the money that moved in twelve months',
  response: z.object({
    receivables: z.array(z.object(owed)).describe('Of the currencies in which something is owed'),
    wagesDue: z.array(z.object({ currency, amount: decimalText })).describe('Of paid invoices'),
    refundable: z
      .array(z.object({ currency, amount: decimalText }))
      .describe('What customers have paid too much, and was neither paid back nor kept'),
    advances: z
      .array(z.object({ currency, amount: decimalText }))
      .describe('What freelancers’ next wages settle, because paid wages were credited'),
    months: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM in Europe/Stockholm'),
          sums: z.array(
            z.object({
              currency,
              inAmount: decimalText.describe(
                'What customers paid; reversed payments are subtracted when they are reversed',
              ),
              outAmount: decimalText.describe('The paid wages and the refunds'),
              feeAmount: decimalText,
            }),
          ),
        }),
      )
      .describe('The oldest first'),
  }),
});

export const receivables = endpoint({
  method: 'GET',
  path: '/api/review/receivables',
  access: ['accountant'],
  summary: 'What each customer owes in each currency, the one with the oldest debt first',
  query: z.object({
    q,
    limit: z.coerce.number().int().min(1).max(500).default(25),
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  }),
  response: z.object({
    found: z.number().describe('How many there are in all'),
    customers: z.array(
      z.object({
        clientId: z.string(),
        clientName: z.string().describe('As on the newest of the invoices'),
        senderName: z.string(),
        ...owed,
      }),
    ),
  }),
});

export const exportReceivables = endpoint({
  method: 'GET',
  path: '/api/review/receivables/csv',
  access: ['accountant'],
  summary: 'The invoices that customers owe, the earliest due first, as a file for a spreadsheet',
  query: z.object({ q }),
  response: 'csv',
});

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Skriv månaden som 2026-11.')
  .describe('YYYY-MM');

export const books = endpoint({
  method: 'GET',
  path: '/api/review/books',
  access: ['accountant'],
  summary: 'The booked months, the newest first, and the month that can be booked now',
  response: z.object({
    next: month.nullable().describe('The earliest that is not booked; null until it has ended'),
    unfinished: z
      .object({
        inReview: z.number().describe('Sent invoices and credit notes that wait for their review'),
        paymentsIn: z.number().describe('Payments in that wait to be booked'),
      })
      .nullable()
      .describe('What has a day in that month or before it and is in no voucher; null without such a month'),
    periods: z.array(
      z.object({
        month,
        bookedAt: instant,
        bookedBy: z.string(),
        hasVat: z.boolean().describe('Whether VAT, also of 0, was charged or credited in it'),
      }),
    ),
  }),
});

export const bookPeriod = endpoint({
  method: 'POST',
  path: '/api/review/books',
  access: ['accountant'],
  summary: 'Book the next month, whose vouchers never change from then on',
  body: z.object({ month }),
  response: messageResponse,
});

export const exportSie = endpoint({
  method: 'GET',
  path: '/api/review/books/sie',
  access: ['accountant'],
  summary: 'The vouchers of a booked month in one currency, as a file of the format SIE 4I',
  query: z.object({ month, currency }),
  response: 'sie',
});

export const exportVouchers = endpoint({
  method: 'GET',
  path: '/api/review/books/csv',
  access: ['accountant'],
  summary: 'The vouchers of a booked month, as a file for a spreadsheet',
  query: z.object({ month }),
  response: 'csv',
});

export const exportVat = endpoint({
  method: 'GET',
  path: '/api/review/books/vat',
  access: ['accountant'],
  summary: 'The VAT that a booked month charged, without what it credited, as a file for a spreadsheet',
  query: z.object({ month }),
  response: 'csv',
});
