import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { dateText, invoiceDecimal as amount, invoiceParams } from '#shared/schemas.ts';
import { CURRENCIES } from '#shared/money.ts';
import { invoiceDocument } from '#features/invoices/document/endpoints.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';

const percent = z.number().int().describe('Of the invoice total');
const option = z.enum(PAYOUT_OPTIONS);

export const getSalarySpecification = endpoint({
  method: 'GET',
  path: '/api/salary/specification/{invoiceId}',
  access: 'member',
  summary: 'What is left as pay: by the payout option of now for an open invoice, by the frozen one once sent',
  params: invoiceParams,
  response: z.object({
    head: invoiceDocument.omit({ lines: true, note: true }),
    issuedOn: dateText.describe('Today in Stockholm, YYYY-MM-DD'),
    wage: z
      .object({
        paidOn: dateText,
        amount,
        settled: z
          .array(z.object({ invoiceNumber: z.number(), amount }))
          .optional()
          .describe('Which advances it settled, besides the amount that was paid'),
        becameAdvance: amount.optional().describe('What of it became an advance when the invoice was credited'),
      })
      .nullable()
      .describe('Null until it is paid out, and after it was reversed'),
    year: z.number().int().describe('The calendar year of the wage, or of `issuedOn` without one'),
    yearToDate: z
      .array(
        z.object({
          currency: z.enum(CURRENCIES),
          wages: z.number().int(),
          invoiced: amount,
          fee: amount,
          advances: amount
            .optional()
            .describe('What of `paidOut` became an advance, less what the wages settled: below 0 if they settled more'),
          paidOut: amount.describe('What was paid in the year, also what became an advance later'),
        }),
      )
      .describe('The wages paid out in `year`, without what was reversed, for each currency that has some'),
    credited: amount.optional().describe('What was credited of the total; fee and net are of the rest'),
    pay: z.object({ option, feePercent: percent, fee: amount, net: amount }).nullable(),
    transactionFee: amount,
    taxPaymentFee: amount,
    totalTax: amount,
    fixedFee: amount,
    payoutTable: z.array(z.object({ option, percent, fee: amount, net: amount })).nullable(),
  }),
});

export const getSalaryPdf = endpoint({
  method: 'GET',
  path: '/api/salary/pdf/{invoiceId}',
  access: 'member',
  summary: 'The salary specification as PDF',
  params: invoiceParams,
  response: 'pdf',
});
