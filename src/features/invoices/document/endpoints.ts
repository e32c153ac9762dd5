import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { dateText as date, invoiceDecimal as amount, invoiceParams } from '#shared/schemas.ts';
import { LANGUAGES } from '#shared/language.ts';
import { CURRENCIES } from '#shared/money.ts';
import { pictureJson } from '#shared/provider-schemas.ts';
import { INVOICE_UNITS } from '../domain/invoice-fields.ts';
import { VAT_CATEGORIES } from '../domain/vat/vat-rule.ts';

/** The category of EN 16931, and the rate in percent ('25'). */
const lineVat = { category: z.enum(VAT_CATEGORIES), rate: z.string() };

const convertedVat = z.object({
  tax: z.string().describe('Two decimals, in the currency of the provider’s accounts'),
  rate: z.string().describe('SEK for a euro, on the day on which the VAT arose; of a credit note its invoice’s'),
  source: z.string(),
});

/** The document in a response (product §11). */
export const invoiceDocument = z.object({
  state: z.enum(['draft', 'returned', 'sent']),
  language: z.enum(LANGUAGES).optional().describe('The customer’s'),
  invoiceNumber: z.number().int(),
  creditorReference: z.string().optional().describe('The invoice number as an RF reference (ISO 11649)'),
  invoiceDate: date,
  sender: z.object({ name: z.string(), email: z.string() }),
  customer: z.object({
    customerNumber: z.string(),
    name: z.string(),
    idNumber: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
    referenceName: z.string(),
    recipientEmail: z.string(),
    vatNumber: z.string().optional(),
  }),
  paymentTermDays: z.number().int(),
  dueDate: date,
  delivery: z
    .object({ from: date.nullable(), on: date })
    .optional()
    .describe('When the work was done, if on other days than the invoice date'),
  interestPercent: z.number().int(),
  lines: z.array(
    z.object({
      description: z.string(),
      unit: z.enum(INVOICE_UNITS),
      quantity: z.string().nullable().describe('Two decimals; null of a fixed price'),
      price: z.string().nullable(),
      amount,
      vat: z.object(lineVat).optional().describe('Of a provider that is registered for VAT'),
    }),
  ),
  total: amount.describe('Without VAT'),
  vat: z
    .object({
      rows: z.array(z.object({ ...lineVat, base: amount, tax: amount, words: z.string().nullable() })),
      tax: amount,
      payable: amount,
      inSek: convertedVat.optional().describe('The VAT of an invoice in EUR, if the provider’s accounts are in SEK'),
      inEur: convertedVat.optional().describe('The VAT of an invoice in SEK, if the provider’s accounts are in EUR'),
    })
    .optional()
    .describe('Of a provider that is registered for VAT: a row for each category and rate, and what the customer pays'),
  currency: z.enum(CURRENCIES),
  credits: z
    .object({ invoiceNumber: z.number().int(), invoiceDate: date, reason: z.string() })
    .optional()
    .describe('Of a credit note: the invoice that it takes back of'),
  note: z.string(),
  provider: z.object({
    name: z.string(),
    organizationNumber: z.string(),
    seat: z.string().optional(),
    approvedForFTax: z.boolean().optional(),
    address: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
    bank: z.object({ name: z.string(), iban: z.string(), bic: z.string() }),
    vatNumber: z.string().nullable(),
    vatText: z.string().nullable(),
    logo: pictureJson.optional(),
    sample: z.boolean(),
  }),
});

export const getInvoiceDocument = endpoint({
  method: 'GET',
  path: '/api/invoice/document/{invoiceId}',
  access: 'member',
  summary: 'What the invoice says: live data of an open invoice, once sent what was frozen',
  params: invoiceParams,
  response: invoiceDocument,
});

export const getInvoiceVat = endpoint({
  method: 'GET',
  path: '/api/invoice/vat/{invoiceId}',
  access: 'member',
  summary:
    'How an invoice is taxed, and which rates its lines can have; null if the provider is not registered for VAT',
  params: invoiceParams,
  response: z
    .object({
      rates: z.array(z.string()).describe('In percent, the highest first; 0 is exempt'),
      defaultRate: z.string(),
      treatment: z.enum(['domestic', 'reverse-charge', 'export']),
      problem: z.string().nullable().describe('Why its VAT keeps it from being sent'),
    })
    .nullable(),
});

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/invoice/pdf/{invoiceId}',
  access: 'member',
  summary: 'The invoice as PDF: a draft made now, a sent invoice byte for byte as it was mailed',
  params: invoiceParams,
  response: 'pdf',
});
