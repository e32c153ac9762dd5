import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordOf } from '#shared/record-of.ts';
import { dateText, decimalText, fieldSchema, idSchema, instant, messageResponse, rowId } from '#shared/schemas.ts';
import { CURRENCIES } from '#shared/money.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { calendarDate, cameBack, disclosed } from '../endpoints.ts';
import { settlementFields } from '../domain/settlement-fields.ts';
import {
  BATCH_ACTIONS,
  BATCH_STATES,
  BY_HAND_REASONS,
  MOST_REPLY_CHARACTERS,
  MOST_ROWS,
  ROW_STATES,
} from './domain/payout-batch.ts';

const params = z.object({ batchId: rowId });
/** The most bytes of a request about a batch: the ids of its wages, and of ten times as many disclosures. */
const MOST_BATCH_BYTES = 2 ** 17;
const disclosedBefore = z
  .array(idSchema)
  .max(10 * MOST_ROWS)
  .optional()
  .describe('What the accountant saw in `disclosed`, by `_id`. A wage with another one is refused');
/** What whoever lets a batch go on has seen. A debit that they haven't seen refuses it. */
const knowing = z.object({ disclosedBefore }).nullish();

const batch = z.object({
  _id: z.string(),
  number: z.number().int(),
  payoutOption: z.enum(PAYOUT_OPTIONS),
  currency: z.enum(CURRENCIES),
  state: z.enum(BATCH_STATES),
  amount: decimalText.describe('The sum of all its rows'),
  rows: z.object(recordOf(ROW_STATES, () => z.number().int())).describe('How many are in each state'),
  madeBy: z.string(),
  madeAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  sentAt: instant.nullable().describe('When its file was downloaded for the first time'),
  executesOn: dateText.nullable().describe('When the bank is asked to pay'),
});

export const dueWages = endpoint({
  method: 'GET',
  path: '/api/payout/due',
  access: ['accountant'],
  summary: 'What is paid and not paid out, the longest due first, and the batches',
  response: z.object({
    today: dateText,
    wages: z.array(
      z.object({
        invoiceId: z.string(),
        invoiceNumber: z.string(),
        memberName: z.string(),
        paidOn: dateText,
        dueOn: dateText.describe('By the pay rule'),
        amount: decimalText.describe('What is to be paid'),
        advance: decimalText.describe('What of the wage settles advances, besides the amount'),
        currency: z.enum(CURRENCIES),
        payoutOption: z.enum(PAYOUT_OPTIONS).nullable(),
        destination: z.string().describe('The last characters'),
        byHand: z.enum(BY_HAND_REASONS).nullable().describe('Why no batch can pay it'),
        disclosed,
        creditWaits: z.boolean().describe('Whether a credit note of its invoice waits for its review'),
        isTakenBack: z.boolean().describe('Whether the bank has taken a payment of its invoice back'),
        cameBack,
      }),
    ),
    batches: z.array(
      batch.extend({
        debited: z.number().int().describe('How many wages that came back the bank has debited all the same'),
      }),
    ),
  }),
});

export const makeBatch = endpoint({
  method: 'POST',
  path: '/api/payout/batch',
  access: ['accountant'],
  summary: 'Make a batch of wages that are due, of one payout option and currency; its details are frozen',
  body: z.object({
    invoiceIds: z
      .array(idSchema)
      .min(1, 'Välj minst en lön.')
      .max(MOST_ROWS, `En omgång har högst ${MOST_ROWS} löner.`),
    disclosedBefore,
  }),
  bodyLimit: MOST_BATCH_BYTES,
  response: z.object({ batchId: z.string() }),
});

export const payoutBatch = endpoint({
  method: 'GET',
  path: '/api/payout/batch/{batchId}',
  access: ['accountant'],
  summary: 'A batch with its rows, and what the caller can do with it',
  params,
  response: batch.extend({
    actions: z.array(z.enum(BATCH_ACTIONS)),
    ownBatch: z.boolean().describe('Whether it waits for the approval of somebody else'),
    wages: z.array(
      z.object({
        _id: z.string(),
        invoiceId: z.string(),
        invoiceNumber: z.string(),
        recipient: z.string(),
        destination: z.string().describe('The last characters'),
        disclosed,
        amount: decimalText,
        advance: decimalText.describe('What of the wage settles advances, besides the amount'),
        state: z.enum(ROW_STATES),
        reason: z.string().nullable().describe('A code, or what somebody wrote'),
        isTakenBack: z.boolean().describe('Whether it waits, and the bank has taken a payment of its invoice back'),
        changedAt: instant.nullable().describe('When the details were changed after they had gone to the bank'),
        endedAt: instant.nullable(),
      }),
    ),
  }),
});

export const approveBatch = endpoint({
  method: 'POST',
  path: '/api/payout/approve/{batchId}',
  access: ['accountant'],
  summary: 'Approve a batch that somebody else made',
  params,
  body: knowing,
  bodyLimit: MOST_BATCH_BYTES,
  response: messageResponse,
});

export const cancelBatch = endpoint({
  method: 'POST',
  path: '/api/payout/cancel/{batchId}',
  access: ['accountant'],
  summary: 'Take a batch back whose file nobody has downloaded',
  params,
  response: messageResponse,
});

export const downloadBatch = endpoint({
  method: 'POST',
  path: '/api/payout/file/{batchId}',
  access: ['accountant'],
  summary: 'The file of an approved batch: pain.001.001.09, or CSV; each download is logged',
  params,
  body: knowing,
  bodyLimit: MOST_BATCH_BYTES,
  response: z.object({ fileName: z.string(), content: z.string() }),
});

export const payOutRows = endpoint({
  method: 'POST',
  path: '/api/payout/paidout/{batchId}',
  access: ['accountant'],
  summary: 'Record that rows of a batch were paid out',
  params,
  body: z.object({ paidOn: calendarDate, rowIds: z.array(idSchema).min(1, 'Välj minst en lön.').max(MOST_ROWS) }),
  response: messageResponse,
});

export const takeRowOut = endpoint({
  method: 'POST',
  path: '/api/payout/takeout/{batchId}',
  access: ['accountant'],
  summary: 'Take a wage out of a batch, or record that it came back from the bank; it is due again',
  params,
  body: z.object({
    rowId: idSchema,
    reason: fieldSchema(settlementFields.reason),
    stateBefore: z
      .enum(ROW_STATES)
      .default('waiting')
      .describe('The state of the wage that the accountant saw. Without it, it was not downloaded'),
  }),
  response: messageResponse,
});

export const recordBankReply = endpoint({
  method: 'POST',
  path: '/api/payout/bankreply',
  access: ['accountant'],
  summary: 'Read the bank’s reply to a file, pain.002: what it rejects comes back and is due again',
  body: z.object({
    content: z.string('Filen saknas.').min(1, 'Filen är tom.').max(MOST_REPLY_CHARACTERS, 'Filen är för stor.'),
  }),
  bodyLimit: 2 * MOST_REPLY_CHARACTERS,
  response: messageResponse,
});
