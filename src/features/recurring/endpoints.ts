import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { dateText, invoiceParams, messageResponse, typedDate } from '#shared/schemas.ts';
import { INTERVALS } from './domain/schedule.ts';

const date = typedDate('Skriv datumet som ÅÅÅÅ-MM-DD.');

const schedule = z.object({
  months: z.literal(INTERVALS),
  day: z.number(),
  until: dateText.nullable(),
  nextOn: dateText.nullable().describe('Null when the last draft is made'),
  pausedBy: z.string().nullable().describe('`member`, or the code of the refusal that stopped a draft'),
});

/** How an invoice is repeated, as a client that changes it has read it. */
export const seenSchedule = schedule.nullable();

export const listRecurring = endpoint({
  method: 'GET',
  path: '/api/invoice/recurring',
  access: 'member',
  summary: 'The invoices that the member repeats, the next first, with the newest draft of each',
  response: z.object({
    recurring: z.array(
      z.object({
        invoiceId: z.string().describe('The invoice that is copied'),
        invoiceNumber: z.string(),
        clientName: z.string().nullable().describe('Null if the invoice is in the trash'),
        ...schedule.shape,
        draft: z
          .object({ _id: z.string(), invoiceNumber: z.string(), dueOn: dateText })
          .nullable()
          .describe('The newest draft, while it is not sent'),
      }),
    ),
  }),
});

export const repeatInvoice = endpoint({
  method: 'PUT',
  path: '/api/invoice/recurring/{invoiceId}',
  access: 'member',
  summary: 'Repeat an invoice: each date makes a draft, which is never sent by itself',
  params: invoiceParams,
  body: z
    .object({
      months: z.literal(INTERVALS, 'Välj hur ofta.'),
      day: z.number().int().min(1).max(31),
      nextOn: date.describe('One of the next three dates on that day'),
      until: date.nullish(),
      scheduleBefore: seenSchedule.optional().describe('The repetition as the client has read it; null for none'),
    })
    .refine(({ nextOn, until }) => until === null || until === undefined || until >= nextOn, {
      path: ['until'],
      message: 'Slutdatumet ska vara samma dag som nästa utkast eller senare.',
    }),
  response: messageResponse,
});

export const pauseRecurring = endpoint({
  method: 'POST',
  path: '/api/invoice/pauserecurring/{invoiceId}',
  access: 'member',
  summary: 'Make no more drafts of an invoice until it is repeated again',
  params: invoiceParams,
  response: messageResponse,
});

export const stopRecurring = endpoint({
  method: 'DELETE',
  path: '/api/invoice/recurring/{invoiceId}',
  access: 'member',
  summary: 'Stop repeating an invoice; its drafts stay',
  params: invoiceParams,
  response: messageResponse,
});
