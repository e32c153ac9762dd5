import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { invoiceDocument } from '#features/invoices/document/endpoints.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';

const params = z.object({ invoiceId: z.uuid() });
const amount = z.string().describe('Two decimals, in the invoice’s currency');
const percent = z.number().int().describe('Of the invoice total');
const option = z.enum(PAYOUT_OPTIONS);

export const getSalarySpecification = endpoint({
  method: 'GET',
  path: '/api/salary/specification/{invoiceId}',
  access: 'member',
  summary: 'What is left as pay: by the payout option of now for an open invoice, by the frozen one once sent',
  params,
  response: z.object({
    head: invoiceDocument.omit({ lines: true, note: true }),
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
  params,
  response: 'pdf',
});
