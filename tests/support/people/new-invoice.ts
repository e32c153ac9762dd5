import { newClient } from './new-client.ts';
import type { Caller } from '../program/caller.ts';

/** Creates an invoice with a term of ten days for a member, with a new client unless one is given. */
export async function newInvoice(
  program: Caller,
  token: string,
  givenClient?: string,
): Promise<{ invoiceId: string; invoiceNumber: string; clientId: string }> {
  const clientId = givenClient ?? (await newClient(program, token));
  const body = { clientId, noOfDueDates: 10, dueDate: '2026-11-30' };
  const { json } = await program.request('POST', '/api/invoice/createinvoice', { token, body });
  return { invoiceId: json._id, invoiceNumber: json.invoiceNumber, clientId };
}

/** Adds a line of hours to an invoice and returns it. */
export async function newLine(program: Caller, token: string, invoiceId: string, values: Record<string, unknown> = {}) {
  const body = { invoiceId, unit: 'timmar', quantity: 2, price: 450.5, workDescription: 'Rådgivning', ...values };
  const { json } = await program.request('POST', '/api/invoice/addamount', { token, body });
  return json.data;
}

/** The values of a line with a fixed price, for `newLine`. */
export const atFixedPrice = (fixedPrice: string | number, vatRate?: string) => ({
  unit: 'fast-pris',
  fixedPrice,
  vatRate,
});

/** An invoice of a member with its lines and its client, as the edit screen reads it. */
export async function readInvoice(program: Caller, token: string, invoiceId: string) {
  return (await program.request('GET', `/api/invoice/invoicedata/${invoiceId}`, { token })).json;
}
