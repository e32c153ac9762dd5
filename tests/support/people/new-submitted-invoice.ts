import { newInvoice, newLine } from './new-invoice.ts';
import { newSender } from './new-sendable-invoice.ts';
import { send } from '../program/send-steps.ts';
import type { Caller } from '../program/caller.ts';
import type { TestApp } from '../program/test-app.ts';

/** Creates an invoice of a member who can send it, and sends it to the provider: two hours for 901 EUR, or other lines. */
export async function newSentInvoice(program: Caller, token: string, lines: object | object[] = {}, clientId?: string) {
  const invoice = await newInvoice(program, token, clientId);
  for (const line of [lines].flat()) await newLine(program, token, invoice.invoiceId, { ...line });
  const { status, json } = await send(program, token, invoice.invoiceId);
  if (status !== 200) throw new Error(`Sending failed with ${status}: ${JSON.stringify(json)}`);
  return invoice;
}

/** Creates a member with an invoice of 901 EUR that has been sent to the provider. */
export async function newSubmittedInvoice(program: TestApp) {
  const member = await newSender(program);
  return { ...member, ...(await newSentInvoice(program, member.token)) };
}
