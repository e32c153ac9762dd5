import type { APIRequestContext } from '@playwright/test';
import { expect } from '../browser/e2e-test.ts';
import { pageCaller } from '../browser/page-caller.ts';
import type { RouteIds } from '../browser/routes.ts';
import { send } from '../program/send-steps.ts';
import { newInvoice, newLine } from './new-invoice.ts';
import { saveSenderDetails } from './new-sendable-invoice.ts';

/** Gives a member a customer and an invoice of each kind: a draft with warnings, a sent one and a returned one. */
export async function newInvoicesOfEachKind(
  request: APIRequestContext,
  token: string,
  reviewer: string,
): Promise<RouteIds> {
  const caller = pageCaller({ request });
  await saveSenderDetails(caller, token);
  const { invoiceId: returnedId, clientId } = await newInvoice(caller, token);
  const { invoiceId: sentId } = await newInvoice(caller, token, clientId);
  for (const invoiceId of [returnedId, sentId]) {
    await newLine(caller, token, invoiceId);
    expect((await send(caller, token, invoiceId)).status).toBe(200);
  }
  const decision = { revision: 1, note: 'Referensen saknas.', pins: [{ field: 'term' }] };
  const url = `/api/review/return/${returnedId}`;
  expect((await caller.request('POST', url, { token: reviewer, body: decision })).status).toBe(200);
  const { invoiceId: draftId } = await newInvoice(caller, token);
  await newLine(caller, token, draftId);
  return { clientId, draftId, sentId, returnedId };
}
