import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  dateText,
  fieldSchema,
  idSchema,
  invoiceDecimal,
  invoiceParams,
  messageResponse,
  requestKey,
  rowId,
  typedDate,
} from '#shared/schemas.ts';
import { CURRENCIES, MAX_INTEGER_DIGITS, parseDecimal } from '#shared/money.ts';
import { clientResponse } from '#features/clients/endpoints.ts';
import { PAYMENT_TERMS } from '../domain/due-date.ts';
import {
  FIGURE_LABELS,
  FIRST_DELIVERY,
  INVOICE_UNITS,
  invoiceFields as fields,
  LAST_DELIVERY,
} from '../domain/invoice-fields.ts';
import { documentKind } from '../crediting/endpoints.ts';
import { REVIEW_STATES } from '../domain/review-state.ts';

const idParams = z.object({ id: rowId });

/** A number, or a numeric string with a decimal point, converted exactly to hundredths (product §5.8). */
const figure = (label: string) =>
  z
    .union([z.number(), z.string()], `${label} saknas.`)
    .transform((given, context) => {
      const hundredths = parseDecimal(String(given).trim());
      if (hundredths !== null) return hundredths;
      const error = `${label} ska vara ett tal från 0, med högst ${MAX_INTEGER_DIGITS} siffror före decimaltecknet och två efter.`;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .describe(`From 0, with at most ${MAX_INTEGER_DIGITS} digits before the point and two after it`);

const TERM_CHOICE = new Intl.ListFormat('sv', { type: 'disjunction' });

const term = z
  .union([z.number(), z.string()], `${fields.noOfDueDates.label} saknas.`)
  .transform((given) => parseDecimal(String(given).trim()))
  .transform((days) => PAYMENT_TERMS.find((one) => BigInt(one) * 100n === days))
  .refine((days) => days !== undefined, `Välj ${TERM_CHOICE.format(PAYMENT_TERMS.map(String))} dagar.`)
  .meta({ enum: [...PAYMENT_TERMS, ...PAYMENT_TERMS.map(String)], description: 'The days from today to the due date' });

const termFields = {
  noOfDueDates: term,
  dueDate: z.string().max(100).nullish().describe('Read for its form only: the server computes the due date'),
};

const workDescription = fieldSchema(fields.workDescription);

const line = z.discriminatedUnion(
  'unit',
  [
    z.object({
      unit: z.enum(['timmar', 'st']),
      quantity: figure(FIGURE_LABELS.quantity),
      price: figure(FIGURE_LABELS.price),
      workDescription,
    }),
    z.object({ unit: z.literal('fast-pris'), fixedPrice: figure(FIGURE_LABELS.fixedPrice), workDescription }),
  ],
  `${fields.unit.label}: välj ett av alternativen.`,
);
/** The rate in percent; left out or null for the provider's default. */
const vatRate = figure('Moms')
  .nullish()
  .transform((given) => given ?? null)
  .describe('In percent, one of those that the provider offers; read only if it is registered for VAT');
const lineBody = z.object({ invoiceId: idSchema, vatRate }).and(line);

/** An invoice in a response, without its lines (product §3.5). */
export const invoiceResponse = z.object({
  _id: z.string(),
  invoiceNumber: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  user: z.string(),
  totalAmount: invoiceDecimal.describe('Without VAT; of a credit note less than 0: what it takes back'),
  kind: documentKind,
  noOfDueDates: z.literal(PAYMENT_TERMS),
  dueDate: dateText,
  sentStatus: z.boolean(),
  note: z.string(),
  currency: z.enum(CURRENCIES),
  sentCurrency: z
    .enum(CURRENCIES)
    .optional()
    .describe('Of a returned invoice: the currency that it was sent in, if its customer has another one now'),
  reviewState: z.enum(REVIEW_STATES).nullable(),
  sendFailed: z.boolean().describe('A send began and did not succeed'),
  deliveredFrom: dateText.optional().describe('The first day of the period in which the work was done'),
  deliveredOn: dateText.optional().describe('The day on which it was completed, if another than the invoice date'),
  invoiceDate: dateText.describe('Of its document once it is sent; of a draft and a returned invoice today'),
  netAmount: invoiceDecimal
    .nullable()
    .describe('The wage that it will be, or was; null while it is a draft or returned'),
  wageOn: dateText.nullable().describe('The day of the wage, or on which it is expected; null if nobody can tell'),
});

/** A line in a response (product §3.6). */
export const invoiceLineResponse = z.object({
  _id: z.string(),
  invoiceId: z.string(),
  unit: z.enum(INVOICE_UNITS),
  quantity: z.number().nullable(),
  price: z.number().nullable(),
  fixedPrice: z.number().nullable(),
  workDescription: z.string(),
  totalAmount: invoiceDecimal.describe('Two decimals, in the invoice’s currency, without VAT'),
  vatRate: z.string().optional().describe('In percent, if one was chosen'),
});

/** What can be changed of a line, as a response has it. */
export const seenLine = invoiceLineResponse.omit({ _id: true, invoiceId: true, totalAmount: true });

/** The most bytes of a request with a whole invoice: 500 lines of 1000 characters fit, in any script. */
export const WHOLE_INVOICE_LIMIT = 2 * 1024 * 1024;

export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/createinvoice',
  access: 'member',
  summary: 'Create an invoice for a client; it gets its number',
  body: z.object({
    clientId: z.string('Kund saknas.').pipe(idSchema),
    createKey: requestKey.optional(),
    ...termFields,
  }),
  response: z.object({ _id: z.string(), invoiceNumber: z.string() }),
});

export const copyInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/copyinvoice/{invoiceId}',
  access: 'member',
  summary: 'Copy an invoice with its lines to a new draft; it gets a number of its own',
  params: invoiceParams,
  body: z.object({
    copyKey: requestKey,
  }),
  response: z.object({ _id: z.string(), invoiceNumber: z.string() }),
});

export const updateInvoice = endpoint({
  method: 'PUT',
  path: '/api/invoice/updateinvoice/{id}',
  access: 'member',
  summary: 'Choose the payment term; the due date counts from today',
  params: idParams,
  body: z.object(termFields),
  response: messageResponse,
});

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/api/invoice/deleteinvoice/{id}',
  access: 'member',
  summary: 'Delete an invoice; its copy stays in the trash',
  params: idParams,
  response: messageResponse,
});

export const sendToTrash = endpoint({
  method: 'POST',
  path: '/api/invoice/sendtotrash',
  access: 'member',
  summary: 'Copy an invoice with its lines to the trash',
  body: z.object({ invoice: z.object({ _id: idSchema }), invoiceAmount: z.array(z.unknown()).nullish() }),
  bodyLimit: WHOLE_INVOICE_LIMIT,
  response: messageResponse,
});

export const addAmount = endpoint({
  method: 'POST',
  path: '/api/invoice/addamount',
  access: 'member',
  summary: 'Add a line',
  body: lineBody.and(z.object({ lineKey: requestKey.optional() })),
  response: z.object({ data: invoiceLineResponse }),
});

export const updateAmount = endpoint({
  method: 'PUT',
  path: '/api/invoice/updateamount/{id}',
  access: 'member',
  summary: 'Change a line',
  params: idParams,
  body: lineBody.and(z.object({ lineBefore: seenLine.optional().describe('The line as the client has read it') })),
  response: z.object({ data: invoiceLineResponse }),
});

export const deleteAmount = endpoint({
  method: 'DELETE',
  path: '/api/invoice/deleteamount/{id}',
  access: 'member',
  summary: 'Delete a line',
  params: idParams,
  response: messageResponse,
});

export const moveAmount = endpoint({
  method: 'PUT',
  path: '/api/invoice/moveamount/{id}',
  access: 'member',
  summary: 'Move a line to before another one of its invoice, or to the end',
  params: idParams,
  body: z.object({
    before: z.uuid('Raden saknas.').toLowerCase().nullable().describe('The other line’s id; null for the end'),
  }),
  response: messageResponse,
});

export const addNote = endpoint({
  method: 'PUT',
  path: '/api/invoice/addnote/{invoiceId}',
  access: 'member',
  summary: 'Save the free message of an invoice, in place of the one that was there',
  params: invoiceParams,
  body: z.object({ note: fieldSchema(fields.note) }),
  response: messageResponse,
});

const day = typedDate(fields.deliveredOn.hint)
  .refine((date) => date >= FIRST_DELIVERY && date <= LAST_DELIVERY, fields.deliveredOn.hint)
  .nullable();

export const saveDelivery = endpoint({
  method: 'PUT',
  path: '/api/invoice/delivery/{invoiceId}',
  access: 'member',
  summary: 'Save when the work of an invoice was done: the day, or the first and the last one; null removes it',
  params: invoiceParams,
  body: z
    .object({ deliveredFrom: day, deliveredOn: day })
    .refine(({ deliveredFrom, deliveredOn }) => deliveredFrom === null || deliveredOn !== null, {
      path: ['deliveredOn'],
      message: 'Skriv också dagen då arbetet blev klart.',
    })
    .refine(({ deliveredFrom, deliveredOn }) => (deliveredFrom ?? '') <= (deliveredOn ?? LAST_DELIVERY), {
      path: ['deliveredFrom'],
      message: 'Arbetet ska ha börjat före dagen då det blev klart.',
    }),
  response: messageResponse,
});

export const invoiceData = endpoint({
  method: 'GET',
  path: '/api/invoice/invoicedata/{invoiceId}',
  access: 'member',
  summary: 'One invoice with its lines and its client; the client as frozen once the invoice is sent',
  params: invoiceParams,
  response: z.object({
    invoice: invoiceResponse,
    invoiceAmount: z.array(invoiceLineResponse),
    client: clientResponse,
  }),
});
