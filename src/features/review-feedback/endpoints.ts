import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { invoiceParams } from '#shared/schemas.ts';
import { documentKind } from '#features/invoices/crediting/endpoints.ts';
import { PINNED_FIELDS } from '#features/review/domain/review-fields.ts';
import { invoiceCheck } from '#features/review/endpoints.ts';

export const returnedInvoices = endpoint({
  method: 'GET',
  path: '/api/review/returned',
  access: 'member',
  summary: 'The provider’s notes on the invoices that are returned now',
  response: z.object({
    returned: z.array(
      z.object({
        invoiceId: z.string(),
        invoiceNumber: z.string(),
        kind: documentKind,
        clientId: z.string().nullable().describe('null once the customer is deleted'),
        note: z.string(),
        pins: z.array(
          z.object({ field: z.enum(PINNED_FIELDS), lineId: z.string().nullable().describe('Of a line, its `_id`') }),
        ),
      }),
    ),
  }),
});

export const invoiceChecks = endpoint({
  method: 'GET',
  path: '/api/review/checks/{invoiceId}',
  access: 'member',
  summary:
    'What a reviewer’s checks will say of an open invoice that has lines, each with its reason; none of them blocks',
  params: invoiceParams,
  response: z.object({
    checks: z.array(invoiceCheck),
    clientId: z
      .string()
      .nullable()
      .describe('The customer, if a check warns of its number and the member can correct it'),
  }),
});
