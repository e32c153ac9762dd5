import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { dateText, fieldSchema, invoiceParams, requestKey } from '#shared/schemas.ts';
import { creditFields } from '../domain/credit-note.ts';
import { REVIEW_STATES } from '../domain/review-state.ts';

const decimal = z.string().describe('Two decimals, in the invoice’s currency, with VAT');

/** The kind of a document in responses with invoices. */
export const documentKind = z.literal('credit-note').optional().describe('Left out for an invoice');

/** The credit notes of an invoice, or the invoice of a credit note (product §4.10). */
export const creditFacts = z
  .object({
    creditNotes: z
      .array(
        z.object({
          _id: z.string(),
          invoiceNumber: z.string(),
          amount: decimal,
          state: z.enum(REVIEW_STATES).nullable().describe('null for a draft, which only its member sees'),
        }),
      )
      .optional()
      .describe('Of an invoice that has some, the first one first'),
    leftAmount: decimal.optional().describe('What is left of an invoice of which something was credited'),
    advanceAmount: decimal
      .optional()
      .describe(
        'What of the paid wage would be an advance: if all that is left is credited, or by a credit note that is not forwarded',
      ),
    isCreditable: z.boolean().optional().describe('Whether a credit note can be made of it now'),
    credits: z
      .object({
        _id: z.string(),
        invoiceNumber: z.string(),
        reason: z.string(),
        leftAmount: decimal.describe('What is left to credit, without VAT'),
        hasVat: z.boolean().describe('Whether the invoice was sent with VAT'),
        problem: z.string().nullable().describe('Why an open credit note can’t be sent as it is'),
        wageDisclosedAt: z.iso
          .datetime()
          .optional()
          .describe('Only for the provider: when the details for a wage were seen that may be paid but isn’t recorded'),
        wageDebitedOn: dateText
          .optional()
          .describe('Only in a review: the day on which the bank debited a wage that isn’t recorded as paid'),
      })
      .optional()
      .describe('Of a credit note: the invoice that it credits'),
  })
  .optional();

export const creditForProvider = endpoint({
  method: 'POST',
  path: '/api/review/credit/{invoiceId}',
  access: ['reviewer'],
  summary: 'Credit everything that is left of a forwarded invoice for the provider; the credit note waits for review',
  params: invoiceParams,
  body: z.object({ reason: fieldSchema(creditFields.reason) }),
  response: z.object({ _id: z.string(), invoiceNumber: z.string() }),
});

export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/credit/{invoiceId}',
  access: 'member',
  summary: 'Make a credit note of everything that is left of a forwarded invoice, as a draft; it gets its number',
  params: invoiceParams,
  body: z.object({
    reason: fieldSchema(creditFields.reason),
    creditKey: requestKey,
  }),
  response: z.object({ _id: z.string(), invoiceNumber: z.string() }),
});
