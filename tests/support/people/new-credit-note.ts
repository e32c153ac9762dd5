import { randomUUID } from 'node:crypto';
import type { Caller } from '../program/caller.ts';

/**
 * Makes a draft of a credit note: with one line of this amount, or with everything that is left of the invoice.
 * @returns the draft's id; null if the invoice can't be credited
 */
export async function newCreditNote(
  program: Caller,
  token: string,
  invoiceId: string,
  amount?: string,
  vatRate?: string,
): Promise<string | null> {
  const mine = (method: string, path: string, body?: unknown) => program.request(method, path, { token, body });
  const reason = { reason: 'Fel antal timmar', creditKey: randomUUID() };
  const { status, json } = await mine('POST', `/api/invoice/credit/${invoiceId}`, reason);
  if (status !== 200) return null;
  if (amount === undefined) return json._id;
  const [first, ...others] = (await mine('GET', `/api/invoice/invoicedata/${json._id}`)).json.invoiceAmount;
  for (const { _id } of others) await mine('DELETE', `/api/invoice/deleteamount/${_id}`);
  await mine('PUT', `/api/invoice/updateamount/${first._id}`, {
    invoiceId: json._id,
    unit: 'fast-pris',
    fixedPrice: amount,
    workDescription: 'Avdrag',
    vatRate: vatRate ?? first.vatRate,
  });
  return json._id;
}
