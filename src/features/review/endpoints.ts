import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordOf } from '#shared/record-of.ts';
import {
  dateText,
  decimalText,
  fieldSchema,
  instant,
  invoiceParams,
  messageResponse,
  seenInstant,
} from '#shared/schemas.ts';
import { CURRENCIES } from '#shared/money.ts';
import { creditFacts, documentKind } from '#features/invoices/crediting/endpoints.ts';
import { invoiceDocument } from '#features/invoices/document/endpoints.ts';
import { REVIEW_STATES } from '#features/invoices/domain/review-state.ts';
import { timeline } from '#features/invoices/timeline/endpoints.ts';
import { settlement } from '#features/settlement/endpoints.ts';
import { CHECK_IDS } from './domain/review-checks.ts';
import { FORWARDING_STATES, PINNED_FIELDS, reviewFields as fields } from './domain/review-fields.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/** What the column can have. */
const LARGEST_REVISION = 2_147_483_647;
const revision = z.number().int().min(1).describe('Which one the decision is about');
const currency = z.enum(CURRENCIES);

const pin = z.discriminatedUnion('field', [
  z.object({ field: z.enum(PINNED_FIELDS).exclude(['line']) }),
  z.object({ field: z.literal('line'), line: z.number().int().min(1).describe('Its place in the document, from 1') }),
]);

const forwarding = z.object({
  state: z.enum(FORWARDING_STATES).describe('What is known: accepted by the mail server is not delivered'),
  recipientEmail: z.string(),
  attempts: z.number().int(),
  attemptedAt: instant.nullable(),
  answer: z
    .string()
    .nullable()
    .describe(
      'Why the last attempt failed: the mail server’s reply, which begins with its code, or what else happened',
    ),
});

/** The result of one check of an invoice (product §10.6). */
export const invoiceCheck = z.object({
  id: z.enum(CHECK_IDS),
  passed: z.boolean(),
  reason: z.string(),
});

const change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });

export const reviewQueue = endpoint({
  method: 'GET',
  path: '/api/review/queue',
  access: ['reviewer', 'accountant'],
  summary: 'The invoices in one state, the oldest first or the newest of what is done, and how many there are in each',
  query: z.object({
    state: z.enum(REVIEW_STATES).default('submitted'),
    q: fieldSchema(fields.q).describe('Part of the invoice number, or of the freelancer’s or the customer’s name'),
  }),
  response: z.object({
    now: instant.describe('By the server’s clock, which the deadlines are read by'),
    counts: z.object(recordOf(REVIEW_STATES, () => z.number())),
    found: z
      .number()
      .describe('How many the search finds, a thousand for as many or more; the first hundred are returned'),
    invoices: z.array(
      z.object({
        _id: z.string(),
        invoiceNumber: z.string(),
        revision: z.number(),
        senderName: z.string(),
        clientName: z.string(),
        totalAmount: decimalText.describe('Without VAT; of a credit note less than 0'),
        kind: documentKind,
        paidAmount: decimalText.describe('What the customer has paid, with VAT'),
        currency,
        dueDate: dateText,
        submittedAt: instant,
        deadline: instant,
        openedBy: z.string().nullable(),
        isWithColleague: z
          .boolean()
          .describe('Whether somebody other than the caller opened it in the last five minutes'),
        forwarding: forwarding.nullable(),
      }),
    ),
  }),
});

const deadlineFigures = {
  counted: z.number().describe('Decided, or overdue'),
  onTime: z.number().describe(`Of these, decided within ${REVIEW_MINUTES} minutes`),
  medianMinutes: z.number().nullable(),
};

export const reviewFigures = endpoint({
  method: 'GET',
  path: '/api/review/figures',
  access: ['reviewer'],
  summary: 'How many decisions came in time on each of the last fourteen days, today last',
  response: z.object({ days: z.array(z.object({ date: dateText, ...deadlineFigures })) }),
});

export const reviewedInvoice = endpoint({
  method: 'GET',
  path: '/api/review/invoice/{invoiceId}',
  access: ['reviewer', 'accountant'],
  summary: 'Everything about one sent invoice: as frozen, what changed, checks, decisions, mail, payments',
  params: invoiceParams,
  response: z.object({
    now: instant,
    _id: z.string(),
    state: z.enum(REVIEW_STATES),
    revision: z.number(),
    submittedAt: instant,
    deadline: instant,
    openedBy: z.string().nullable(),
    document: invoiceDocument,
    checks: z.array(invoiceCheck),
    revisions: z
      .array(
        z.object({
          revision: z.number(),
          submittedAt: instant,
          changes: z.array(change).describe('Since the revision before'),
          decision: z
            .object({
              kind: z.enum(['returned', 'forwarded']),
              at: instant,
              by: z.string(),
              note: z.string().nullable(),
              pins: z.array(pin),
            })
            .nullable(),
        }),
      )
      .describe('The newest first'),
    recipientEmail: z.string().describe('Where it is mailed when it is forwarded'),
    forwarding: forwarding.nullable(),
    ...settlement.shape,
    timeline,
    credit: creditFacts,
  }),
});

export const reviewPdf = endpoint({
  method: 'GET',
  path: '/api/review/pdf/{invoiceId}/{revision}',
  access: ['reviewer', 'accountant'],
  summary: 'The PDF of one revision, byte for byte as it was mailed',
  params: invoiceParams.extend({ revision: z.coerce.number().int().min(1).max(LARGEST_REVISION) }),
  response: 'pdf',
});

export const openReview = endpoint({
  method: 'POST',
  path: '/api/review/open/{invoiceId}',
  access: ['reviewer'],
  summary: 'Note who opened a waiting revision first',
  params: invoiceParams,
  body: z.object({ revision }),
  response: messageResponse,
});

export const forwardInvoice = endpoint({
  method: 'POST',
  path: '/api/review/forward/{invoiceId}',
  access: ['reviewer'],
  summary: 'Forward a revision to the customer: final',
  params: invoiceParams,
  body: z.object({ revision }),
  response: messageResponse,
});

export const returnInvoice = endpoint({
  method: 'POST',
  path: '/api/review/return/{invoiceId}',
  access: ['reviewer'],
  summary: 'Return a revision to the freelancer with a note, pinned to what it is about',
  params: invoiceParams,
  body: z.object({ revision, note: fieldSchema(fields.note), pins: z.array(pin).max(500).default([]) }),
  response: messageResponse,
});

export const forwardAgain = endpoint({
  method: 'POST',
  path: '/api/review/forwardagain/{invoiceId}',
  access: ['reviewer'],
  summary: 'Try the customer’s mail again, to the address given',
  params: invoiceParams,
  body: z.object({
    recipientEmail: fieldSchema(fields.recipientEmail),
    cameBack: seenInstant
      .optional()
      .describe('If it is one that the mail server had accepted and that came back: its `attemptedAt`'),
  }),
  response: messageResponse,
});
