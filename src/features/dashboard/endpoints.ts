import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CURRENCIES } from '#shared/money.ts';
import { dateText, decimalText, messageResponse } from '#shared/schemas.ts';
import { documentKind } from '#features/invoices/crediting/endpoints.ts';
import { STATIONS } from '#features/invoices/way/domain/money-way.ts';

const currency = z.enum(CURRENCIES);
const totalAmount = decimalText;
const netAmount = totalAmount.describe('What will be paid out of them: two decimals, in `currency`');
const count = z.number().describe('Of invoices');
const sums = z.array(z.object({ currency, totalAmount }));

export const dashboardSummary = endpoint({
  method: 'GET',
  path: '/api/dashboard/summary',
  access: 'member',
  summary:
    'What matters now: onboarding, money on its way, invoices to finish, and what was sent, paid and paid out in the last twelve months',
  response: z.object({
    onboarding: z.object({
      profileSaved: z.boolean(),
      payoutSaved: z.boolean(),
      clientSaved: z.boolean(),
      invoiceSent: z.boolean(),
      welcomed: z.boolean().describe('Whether the member has closed the greeting that follows both'),
    }),
    underWay: z
      .array(
        z.object({
          currency,
          count,
          netAmount,
          stations: z.array(
            z.object({
              station: z.enum(STATIONS),
              count,
              netAmount,
              day: dateText.describe('The earliest due date there, or of paid ones the earliest day of payment'),
            }),
          ),
          next: z
            .object({
              date: dateText,
              count,
              netAmount,
              isWage: z.boolean().describe('Whether only wages are expected, and no payments'),
            })
            .nullable()
            .describe('What is expected next; null if everything is late'),
        }),
      )
      .describe('What is sent and not paid out, for each currency that has some'),
    advances: sums.describe('What the next wages settle of advances, where that is something'),
    withCustomers: z
      .array(
        z.object({
          _id: z.string(),
          invoiceNumber: z.string(),
          clientName: z.string(),
          currency,
          netAmount,
          dueDate: dateText,
        }),
      )
      .describe('The invoices that customers are to pay next, the most overdue first'),
    toFinish: z.object({
      count: z.number().describe('Of all drafts and returned invoices'),
      invoices: z
        .array(
          z.object({
            _id: z.string(),
            invoiceNumber: z.string(),
            kind: documentKind,
            clientName: z.string(),
            totalAmount: totalAmount.describe('Without VAT'),
            currency,
            dueDate: dateText,
            status: z.enum(['draft', 'failed', 'returned']).describe('`failed`: a send began and did not succeed'),
          }),
        )
        .describe('The newest of them'),
    }),
    months: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM in Stockholm'),
          sent: z.array(z.object({ currency, count: z.number(), totalAmount: totalAmount.describe('Without VAT') })),
          paid: sums.describe('By customers, with VAT, by the day of payment'),
          paidOut: sums.describe('As wages, by the day of the wage'),
        }),
      )
      .describe('Twelve, the current one last; `sent` by the invoice date'),
  }),
});

export const welcomeMember = endpoint({
  method: 'POST',
  path: '/api/dashboard/welcomed',
  access: 'member',
  summary: 'The member has closed the greeting after onboarding: it does not open again',
  response: messageResponse,
});
