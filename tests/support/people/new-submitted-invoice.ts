import { newSendableInvoice } from './new-sendable-invoice.ts';
import { send } from '../program/send-steps.ts';
import type { TestApp } from '../program/test-app.ts';

/** A member's invoice of 901 EUR that has been sent, and is with the provider now. */
export async function newSubmittedInvoice(program: TestApp) {
  const sendable = await newSendableInvoice(program);
  const { status } = await send(program, sendable.token, sendable.invoiceId);
  if (status !== 200) throw new Error(`Sending failed with ${status}.`);
  return sendable;
}
