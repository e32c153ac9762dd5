import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CURRENCIES } from '#shared/money.ts';
import { dateText, decimalText, instant, invoiceParams } from '#shared/schemas.ts';
import { creditFacts } from '../crediting/endpoints.ts';
import { REVIEW_STATES } from '../domain/review-state.ts';

const event = { at: instant, by: z.string().nullable().describe('A reviewer’s name, for reviewers only') };
const moved = { paidOn: dateText, amount: decimalText };

/** What has happened to a sent invoice, the earliest event first (product §10.6). */
export const timeline = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('sent'),
      ...event,
      revision: z.number(),
      byProvider: z.literal(true).optional().describe('Of a credit note that the provider has made'),
    }),
    z.object({ kind: z.literal('opened'), ...event, revision: z.number() }),
    z.object({ kind: z.literal('returned'), ...event, revision: z.number(), note: z.string() }),
    z.object({ kind: z.literal('forwarded'), ...event }),
    z.object({ kind: z.literal('accepted'), ...event, recipientEmail: z.string() }),
    z.object({
      kind: z.literal('refused'),
      ...event,
      recipientEmail: z.string(),
      cameBack: z.literal(true).optional().describe('Whether the mail was accepted first, and came back then'),
    }),
    z.object({ kind: z.literal('readdressed'), ...event, recipientEmail: z.string() }),
    z.object({
      kind: z.literal('reminded'),
      ...event,
      step: z.number().int(),
      recipientEmail: z.string(),
      amount: decimalText.describe('What was left to pay'),
      interest: decimalText.describe('What it told, also if it didn’t ask for it'),
      fee: decimalText,
      charges: decimalText
        .optional()
        .describe(
          'What it asked for besides: the fee, and interest if it is charged. Of one of 0.1.0 only the fee is known',
        ),
    }),
    z.object({ kind: z.literal('reminderRefused'), ...event, step: z.number().int(), recipientEmail: z.string() }),
    z.object({ kind: z.literal('remindersStopped'), ...event, reason: z.string() }),
    z.object({ kind: z.literal('remindersResumed'), ...event, reason: z.string() }),
    z.object({
      kind: z.literal('credited'),
      ...event,
      amount: decimalText,
      creditNoteNumber: z.number(),
      reason: z.string(),
      advance: decimalText.optional().describe('What of the paid wage it made an advance'),
    }),
    z.object({
      kind: z.literal('payment'),
      ...event,
      ...moved,
      isFull: z.boolean(),
      overpaid: decimalText.optional().describe('What of it was more than was owed'),
    }),
    z.object({ kind: z.literal('paymentReversed'), ...event, ...moved, reason: z.string() }),
    z.object({ kind: z.literal('writtenOff'), ...event, ...moved, reason: z.string() }),
    z.object({ kind: z.literal('writeOffReversed'), ...event, ...moved, reason: z.string() }),
    z.object({ kind: z.literal('refunded'), ...event, ...moved }),
    z.object({ kind: z.literal('refundReversed'), ...event, ...moved, reason: z.string() }),
    z.object({ kind: z.literal('lateCharge'), ...event, ...moved }),
    z.object({ kind: z.literal('lateChargeReversed'), ...event, ...moved, reason: z.string() }),
    z.object({
      kind: z.literal('paidOut'),
      ...event,
      ...moved,
      destination: z.string(),
      advance: decimalText.optional().describe('What of the wage settled advances, besides the amount'),
      tooMuch: decimalText
        .optional()
        .describe('What of the wage is an advance, because it was recorded after a credit note'),
    }),
    z.object({ kind: z.literal('payoutReversed'), ...event, ...moved, reason: z.string() }),
  ]),
);

export const invoiceTimeline = endpoint({
  method: 'GET',
  path: '/api/review/timeline/{invoiceId}',
  access: 'member',
  summary: 'What has happened to a sent invoice, the earliest first; empty for a draft',
  params: invoiceParams,
  response: z.object({
    currency: z.enum(CURRENCIES),
    state: z.enum(REVIEW_STATES).nullable().describe('null for a draft'),
    dueDate: dateText,
    paidOn: dateText.nullable().describe('The day by which it was paid in full; null if it isn’t, or nothing was owed'),
    totalAmount: decimalText.describe('Without VAT, and without what was credited'),
    payableAmount: decimalText.optional().describe('What the customer pays, if that is more by VAT'),
    netAmount: decimalText.nullable().describe('The wage that it will be; null while it is a draft or returned'),
    payoutDays: z.number().int().describe('Banking days from a payment to the wage'),
    timeline,
    credit: creditFacts,
  }),
});
