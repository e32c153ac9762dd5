import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { stockholmDate } from '#shared/calendar-date.ts';
import { newCreditNote } from '../people/new-credit-note.ts';
import { newSubmittedInvoice } from '../people/new-submitted-invoice.ts';
import { useTwoReviewers } from '../people/use-two-reviewers.ts';
import { send } from '../program/send-steps.ts';
import type { TestApp } from '../program/test-app.ts';

/** The refusal of a wage of which another part is an advance now, in euro, than the accountant saw. */
export const advanceIsNow = (sum: string) => ({
  status: 409,
  json: {
    code: 'review-changed',
    message: `Något har ändrats medan du höll på: nu är ${sum}\u00A0EUR av lönen förskott.`,
  },
});

/**
 * Two at the provider, Bo and Eva, and what they do with invoices and their money. Bo does it where no token is given, and
 * on the day of the program's clock where no day is given. All that they do must succeed, except for `post`, whose response
 * a test can judge.
 * @param beforeStep called before each change, for example to move the clock
 */
export function useAccountant(program: () => TestApp, beforeStep: () => void = () => {}) {
  const reviewers = useTwoReviewers(program);

  const post = (action: string, id: string, body?: unknown, token = reviewers.bo) => {
    beforeStep();
    return program().request('POST', `/api/review/${action}/${id}`, { token, body });
  };
  const decide = async (action: string, id: string, body?: unknown) => {
    const { status, json } = await post(action, id, body);
    expect(status, `${action}: ${JSON.stringify(json)}`).toBe(200);
    return json;
  };
  const get = async (path: string) => {
    const { status, json } = await program().request('GET', `/api/${path}`, { token: reviewers.bo });
    expect(status, `${path}: ${JSON.stringify(json)}`).toBe(200);
    return json;
  };
  const review = (invoiceId: string) => get(`review/invoice/${invoiceId}`);
  const today = () => stockholmDate(program().deps.clock());

  const forward = (invoiceId: string) => decide('forward', invoiceId, { revision: 1 });
  const reverse = async (invoiceId: string, entryId: string) => {
    const { paidAmount: paidBefore } = await review(invoiceId);
    await decide('reversal', invoiceId, { entryId, reason: 'Fel faktura', paidBefore });
  };

  return {
    reviewers,
    post,
    /** Makes a request that must succeed, and returns its response. */
    decide,
    get,
    /** An invoice as the provider sees it. */
    review,
    forward,

    /** A new member's invoice of 901 EUR that was forwarded. It is due ten days after it was sent. */
    async forwarded() {
      const invoice = await newSubmittedInvoice(program());
      await forward(invoice.invoiceId);
      return invoice;
    },

    /** Forwards a credit note of an amount of a member's invoice, or of all that is left of it. @returns its id */
    async credit(token: string, invoiceId: string, amount?: string): Promise<string> {
      const noteId = String(await newCreditNote(program(), token, invoiceId, amount));
      expect(await send(program(), token, noteId)).toMatchObject({ status: 200 });
      await forward(noteId);
      return noteId;
    },

    /** Records a payment, which must not be more than is left to pay. */
    async pay(invoiceId: string, amount: string, paidOn: string = today()) {
      const { paidAmount: paidBefore } = await review(invoiceId);
      await decide('payment', invoiceId, { paidOn, amount, paidBefore });
    },

    /** Records a payment that may be more than is left to pay, and confirms that. */
    async overpay(invoiceId: string, amount: string, paidOn: string = today()) {
      const { paidAmount: paidBefore, unpaidAmount: unpaid } = await review(invoiceId);
      await decide('payment', invoiceId, { paidOn, amount, paidBefore, overpayment: { amount, unpaid } });
    },

    /** Records that the wage was paid out, in full unless an amount is given. @returns the amount */
    async payOut(invoiceId: string, amount?: string, paidOn: string = today()): Promise<string> {
      const { disclosureId, largestWage } = await decide('payoutdetails', invoiceId);
      const wage = amount ?? largestWage;
      await decide('payout', invoiceId, { paidOn, amount: wage, disclosureId });
      return wage;
    },

    /** What a member has to settle with the next wages, in cents (product §10.8). */
    async advanceOf(memberId: string): Promise<number> {
      const { rows } = await program().deps.db.execute(
        sql`select balance from member_advances where member_id = ${memberId} and currency = 'EUR'`,
      );
      return Number(rows[0]?.['balance'] ?? 0);
    },

    /** Reverses the entry with this id. */
    reverse,
    /** Reverses the first payment that is not reversed. */
    reversePayment: async (invoiceId: string) => reverse(invoiceId, (await review(invoiceId)).payments[0]._id),
    reverseWage: async (invoiceId: string) => reverse(invoiceId, (await review(invoiceId)).payout._id),
  };
}
