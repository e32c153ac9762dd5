import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { fieldSchema, invoiceParams, messageResponse } from '#shared/schemas.ts';
import { settlementFields } from '../domain/settlement-fields.ts';

export const switchReminders = endpoint({
  method: 'POST',
  path: '/api/review/reminders/{invoiceId}',
  access: ['accountant'],
  summary: 'Stop or resume the reminders to the customer of one invoice, with a reason',
  params: invoiceParams,
  body: z.object({ isStopped: z.boolean(), reason: fieldSchema(settlementFields.reason) }),
  response: messageResponse,
});
