import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CURRENCIES } from '#shared/money.ts';
import { dateText, decimalText, fieldSchema } from '#shared/schemas.ts';
import { documentKind } from '#features/invoices/crediting/endpoints.ts';
import { REVIEW_STATES } from '#features/invoices/domain/review-state.ts';
import { searchFields } from './domain/search-fields.ts';

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'member',
  summary: "The member's customers and invoices that a text is found in, a few of each",
  query: z.object({
    q: fieldSchema(searchFields.q).describe(
      'Part of a customer, or of an invoice’s number, lines or note, without regard to case; or an amount as it is typed',
    ),
  }),
  response: z.object({
    clients: z.array(z.object({ _id: z.string(), name: z.string(), city: z.string() })),
    invoices: z.array(
      z.object({
        _id: z.string(),
        invoiceNumber: z.string(),
        kind: documentKind,
        clientName: z.string(),
        totalAmount: decimalText,
        hasVat: z.boolean().describe('Whether a sent one has VAT, which is not in `totalAmount`'),
        currency: z.enum(CURRENCIES),
        dueDate: dateText,
        sentStatus: z.boolean(),
        sendFailed: z.boolean().describe('A send began and did not succeed'),
        reviewState: z.enum(REVIEW_STATES).nullable(),
      }),
    ),
  }),
});
