import { newSendableInvoice } from './new-sendable-invoice.ts';
import { send } from '../program/send-steps.ts';
import type { TestApp } from '../program/test-app.ts';

/** Creates a member's invoice of 901 EUR that has been sent to the provider. */
export async function newSubmittedInvoice(program: TestApp) {
  const sendable = await newSendableInvoice(program);
  const { status } = await send(program, sendable.token, sendable.invoiceId);
  if (status !== 200) throw new Error(`Sending failed with ${status}.`);
  return sendable;
}
