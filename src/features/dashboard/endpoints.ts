import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CURRENCIES } from '#shared/money.ts';

const currency = z.enum(CURRENCIES);
const totalAmount = z.string().describe('Two decimals, in `currency`');

export const dashboardSummary = endpoint({
  method: 'GET',
  path: '/api/dashboard/summary',
  access: 'member',
  summary: 'What matters now: onboarding, invoices to finish, and what was sent in the last twelve months',
  response: z.object({
    onboarding: z.object({
      profileSaved: z.boolean(),
      payoutSaved: z.boolean(),
      clientSaved: z.boolean(),
      invoiceSent: z.boolean(),
      welcomed: z.boolean().describe('Whether the member has closed the greeting that follows both'),
    }),
    toFinish: z.object({
      count: z.number().describe('Of all drafts and returned invoices'),
      invoices: z
        .array(
          z.object({
            _id: z.string(),
            invoiceNumber: z.string(),
            clientName: z.string(),
            totalAmount,
            currency,
            dueDate: z.string(),
            status: z.enum(['draft', 'failed', 'returned']).describe('`failed`: a send began and did not succeed'),
          }),
        )
        .describe('The newest of them'),
    }),
    months: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM in Stockholm'),
          sent: z.array(z.object({ currency, count: z.number(), totalAmount })),
        }),
      )
      .describe('Twelve, the current one last; by the day of sending'),
  }),
});

export const welcomeMember = endpoint({
  method: 'POST',
  path: '/api/dashboard/welcomed',
  access: 'member',
  summary: 'The member has closed the greeting after onboarding: it does not open again',
  response: z.object({ message: z.string() }),
});
