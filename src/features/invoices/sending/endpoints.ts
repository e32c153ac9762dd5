import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { parseDecimal } from '#shared/money.ts';
import { idSchema, instant, messageResponse, rowId } from '#shared/schemas.ts';
import { WHOLE_INVOICE_LIMIT } from '../drafting/endpoints.ts';

/** An object whose content the server ignores. Only its form is checked (product §7.2). */
const ignored = z.looseObject({}).nullish();
const ignoredList = z.array(z.unknown()).nullish();

/** The invoice's id. The rest of the object is ignored (product §10.1). */
const invoice = z.looseObject({ _id: idSchema }, { error: 'Fakturan saknas.' });

/** An amount that the server ignores. It must still be an amount (product §9.5). */
const amount = z.union(
  [
    z.number().nonnegative(),
    z
      .string()
      .max(40)
      .regex(/^\d+(\.\d+)?$/),
  ],
  {
    error: 'Beloppet ska vara ett tal från 0.',
  },
);

const INTEREST_IS_8 = 'Dröjsmålsräntan är 8.';

export const registerInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/sentInvoices',
  access: 'member',
  summary: 'First step of sending: freeze the invoice as it is, as a new revision unless nothing has changed',
  body: z.object({ invoice, invoiceAmount: ignoredList }),
  bodyLimit: WHOLE_INVOICE_LIMIT,
  response: messageResponse,
});

export const makeInvoicePdf = endpoint({
  method: 'POST',
  path: '/api/admin/invoicepdf/generateinvoicepdfnew',
  access: 'member',
  summary: 'Second step of sending: make and keep the PDF of the frozen invoice',
  body: z.object({
    invoiceData: z.object(
      { invoice, clientData: ignored, invoiceAmount: ignoredList, userData: ignored },
      { error: 'Fakturan saknas.' },
    ),
    totalAmountWithInterest: amount.describe('Read for its form only: it is never billed'),
    interest: z
      .union([z.number(), z.string()], INTEREST_IS_8)
      .refine((given) => parseDecimal(String(given).trim()) === 8_00n, INTEREST_IS_8)
      .meta({ enum: [8, '8'] }),
  }),
  bodyLimit: WHOLE_INVOICE_LIMIT,
  response: messageResponse,
});

export const mailInvoicePdf = endpoint({
  method: 'POST',
  path: '/api/admin/invoicepdf/sendinvoicepdftoadmin',
  access: 'member',
  summary: 'Third step of sending: mail the PDF to the admin recipient, once, and then set sentStatus',
  body: z.object({ userData: ignored, invoice }),
  response: messageResponse,
});

export const sentInvoicesOfMember = endpoint({
  method: 'GET',
  path: '/api/invoice/getsentInvoicesofmember/{userId}',
  access: 'member',
  summary: 'The invoice that the member sent last; null where none has been sent',
  params: z.object({ userId: rowId }),
  response: z.object({ invoiceNumber: z.string(), sentAt: instant }).nullable(),
});
