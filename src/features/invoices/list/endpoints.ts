import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CURRENCIES } from '#shared/money.ts';
import { decimalText, fieldSchema, rowId } from '#shared/schemas.ts';
import { invoiceFields as fields } from '../domain/invoice-fields.ts';
import { STATUS_CHOICES } from '../domain/invoice-status.ts';
import { invoiceResponse } from '../drafting/endpoints.ts';
import { isPeriod } from './domain/select-invoices.ts';

/** Without a query the whole list is returned, the newest invoice first. */
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional().describe('The most to return; without it the whole list'),
  after: z.coerce.number().int().min(0).optional().describe('Number of the last invoice in the part before'),
  q: fieldSchema(fields.q).describe(
    'Part of the invoice number or of what its client is found by, without regard to case',
  ),
});

/** The same filters as on the screen (product §2.13). */
const selectionQuery = z.object({
  q: fieldSchema(fields.q).describe('Part of the invoice number or of the client’s name, without regard to case'),
  status: z.enum(STATUS_CHOICES, 'Status: välj ett av alternativen.').optional(),
  clientId: rowId.optional(),
  period: z
    .string()
    .refine(isPeriod, 'Fakturadatum ska vara ett år eller en månad, som 2026 eller 2026-11.')
    .optional()
    .describe('A year or a month of the invoice date: YYYY or YYYY-MM'),
});

export const fetchInvoices = endpoint({
  method: 'GET',
  path: '/api/invoice/fetchinvoices',
  access: 'member',
  summary: 'The member’s invoices, the newest first',
  query: listQuery,
  response: z.array(invoiceResponse),
});

export const specificClientInvoices = endpoint({
  method: 'GET',
  path: '/api/invoice/specificclientinvoices/{clientId}',
  access: 'member',
  summary: 'The invoices of one client, deleted clients too, the newest first',
  params: z.object({ clientId: rowId }),
  query: listQuery,
  response: z.array(invoiceResponse),
});

const sums = z.array(
  z.object({
    currency: z.enum(CURRENCIES),
    count: z.number().int().describe('How many invoices'),
    totalAmount: decimalText.describe('Two decimals, in `currency`, without VAT'),
  }),
);

export const invoiceSums = endpoint({
  method: 'GET',
  path: '/api/invoice/sums',
  access: 'member',
  summary: 'How many invoices the member has in each currency, and their sum',
  response: sums,
});

export const clientInvoiceSums = endpoint({
  method: 'GET',
  path: '/api/invoice/sums/{clientId}',
  access: 'member',
  summary: 'How many invoices one client has in each currency, deleted clients too, and their sum',
  params: z.object({ clientId: rowId }),
  response: sums,
});

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/invoice/csv',
  access: 'member',
  summary: 'The member’s invoices that match, the newest first, as a file for a spreadsheet',
  query: selectionQuery,
  response: 'csv',
});
