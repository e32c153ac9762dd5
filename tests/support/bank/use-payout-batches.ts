import { expect } from 'vitest';
import { newSentInvoice, newSubmittedInvoice } from '../people/new-submitted-invoice.ts';
import type { TestApp } from '../program/test-app.ts';
import { useAccountant } from './use-accountant.ts';

/** The bank account's IBAN of `bankDetails`. */
export const IBAN = 'SE4550000000058398257466';
/** Payout details with a transfer account. */
export const wiseDetails = {
  bankAndWiseOption: 'wiseAccountInfo',
  wiseAccountInfo: { ibanNumber: 'BE68539007547034' },
};
/** Payout details with a bank account, which may have no IBAN. */
export const bankDetails = (ibanNumber: string | null = IBAN) => ({
  bankAndWiseOption: 'bankAccountInfo',
  bankAccountInfo: { country: 'Sweden', bankName: 'Sparbanken', accountNumber: '0001', ibanNumber },
});

/** Two reviewers, Bo and Eva, and what they do with wages and batches of them. Bo does it where no token is given. */
export function usePayoutBatches(program: () => TestApp) {
  const { reviewers, review, forward, pay, credit, reverseWage, advanceOf } = useAccountant(program);
  const post = (path: string, body?: unknown, token = reviewers.bo) =>
    program().request('POST', `/api/${path}`, body === undefined ? { token } : { token, body });
  const get = async (path: string, token = reviewers.bo) =>
    (await program().request('GET', `/api/${path}`, { token })).json;
  const save = (token: string, details: object) => post('bankinformation/savebankinfo', details, token);

  /** Forwards an invoice of 901 EUR, which the customer pays. */
  async function receive(invoiceId: string): Promise<void> {
    await forward(invoiceId);
    await pay(invoiceId, '901', '2026-11-20');
  }
  /** A member's paid invoice of 901 EUR, whose wage goes to a transfer account, and 846.94 of it is left. */
  async function paid(details: object = wiseDetails) {
    const invoice = await newSubmittedInvoice(program());
    await save(invoice.token, details);
    await receive(invoice.invoiceId);
    return invoice;
  }
  /** @returns the id of another paid invoice of 901 EUR of a member */
  async function paidNext(token: string): Promise<string> {
    const { invoiceId } = await newSentInvoice(program(), token);
    await receive(invoiceId);
    return invoiceId;
  }

  const make = (invoiceIds: string[], token = reviewers.bo) => post('payout/batch', { invoiceIds }, token);
  const batchOf = (batchId: string, token = reviewers.bo) => get(`payout/batch/${batchId}`, token);

  /** @returns the id of a batch that Bo has made */
  async function made(...invoiceIds: string[]): Promise<string> {
    const { status, json } = await make(invoiceIds);
    expect(status, JSON.stringify(json)).toBe(200);
    return json.batchId;
  }
  /** @returns the id of a batch that Eva has approved */
  async function approved(...invoiceIds: string[]): Promise<string> {
    const batchId = await made(...invoiceIds);
    expect((await post(`payout/approve/${batchId}`, undefined, reviewers.eva)).status).toBe(200);
    return batchId;
  }
  const download = (batchId: string, token = reviewers.bo) => post(`payout/file/${batchId}`, undefined, token);
  /** A batch whose file has been downloaded. */
  async function sent(...invoiceIds: string[]) {
    const batchId = await approved(...invoiceIds);
    const { json } = await download(batchId);
    const { wages } = await batchOf(batchId);
    return {
      batchId,
      content: json.content as string,
      rowIds: wages.map(({ _id }: { _id: string }) => _id) as string[],
    };
  }

  return {
    reviewers,
    post,
    get,
    review,
    credit,
    reverseWage,
    advanceOf,
    /** Saves a member's payout details. */
    save,
    paid,
    paidNext,
    make,
    batchOf,
    made,
    approved,
    download,
    sent,
    payOut: (batchId: string, rowIds: string[], token = reviewers.bo, paidOn = '2026-11-20') =>
      post(`payout/paidout/${batchId}`, { paidOn, rowIds }, token),
    /** The state of each row of a batch, and why it ended. */
    states: async (batchId: string) =>
      (await batchOf(batchId)).wages.map(({ state, reason }: { state: string; reason: string | null }) => [
        state,
        reason,
      ]),
    /** The invoices whose wages are due. */
    dueIds: async () =>
      (await get('payout/due')).wages.map(({ invoiceId }: { invoiceId: string }) => invoiceId) as string[],
  };
}
