import { beforeEach, describe, expect, test } from 'vitest';
import { wayStory } from '#features/invoices/way/domain/way-story.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTwoReviewers } from '#tests/support/people/use-two-reviewers.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const reviewers = useTwoReviewers(program);
beforeEach(() => at('2026-11-20'));

const at = (day: string) => program().setClock(`${day}T10:00:00Z`);
const asBo = async (method: string, path: string, body?: unknown) => {
  const response = await program().request(method, path, { token: reviewers.bo, body });
  expect(response.status).toBe(200);
  return response.json;
};
const decide = (action: string, id: string, body?: object) => asBo('POST', `/api/review/${action}/${id}`, body);
const reviewed = (invoiceId: string) => asBo('GET', `/api/review/invoice/${invoiceId}`);

/** A forwarded invoice of 901 EUR, due on 30 November. */
async function forwarded() {
  const invoice = await newSubmittedInvoice(program());
  await decide('forward', invoice.invoiceId, { revision: 1 });
  return invoice;
}

/** Records a payment on its day. */
async function pay(invoiceId: string, paidOn: string, amount: string) {
  at(paidOn);
  const { paidAmount: paidBefore, unpaidAmount: unpaid } = await reviewed(invoiceId);
  await decide('payment', invoiceId, { paidOn, amount, paidBefore, overpayment: { amount, unpaid } });
}

async function reverse(invoiceId: string, entryId: string) {
  const { paidAmount: paidBefore } = await reviewed(invoiceId);
  await decide('reversal', invoiceId, { entryId, reason: 'Fel faktura', paidBefore });
}

async function payOut(invoiceId: string, paidOn: string) {
  at(paidOn);
  const { disclosureId } = await decide('payoutdetails', invoiceId);
  await decide('payout', invoiceId, { paidOn, amount: '500', disclosureId });
}

/** The days of payment and of the wage, as the invoice's way, its list and the wages that are due tell them. */
async function days({ token, invoiceId }: { token: string; invoiceId: string }) {
  const mine = async (path: string) => (await program().request('GET', path, { token })).json;
  const story = wayStory(await mine(`/api/review/timeline/${invoiceId}`), stockholmDate(program().deps.clock()));
  const [invoice] = (await mine('/api/invoice/fetchinvoices')).filter(({ _id }: { _id: string }) => _id === invoiceId);
  const { wages } = await asBo('GET', '/api/payout/due');
  const due = wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId);
  const [paid, wage] = (story?.steps ?? []).slice(-2).map(({ date }) => date);
  return { paid, wage, list: invoice.wageOn, due: [due?.paidOn, due?.dueOn] };
}
const together = (paid: string, wage: string) => ({ paid, wage, list: wage, due: [paid, wage] });
const paidOut = (paid: string, wage: string) => ({ paid, wage, list: wage, due: [undefined, undefined] });

describe('An invoice’s way, the list and the wages that are due tell the same day of payment', () => {
  test('when a credit note takes back what was left to pay', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '2026-11-25', '600');
    at('2026-11-26');
    const noteId = String(await newCreditNote(program(), invoice.token, invoice.invoiceId, '301'));
    expect((await send(program(), invoice.token, noteId)).status).toBe(200);
    await decide('forward', noteId, { revision: 1 });
    expect(await days(invoice)).toEqual(together('2026-11-25', '2026-12-02'));
    await payOut(invoice.invoiceId, '2026-11-30');
    expect(await days(invoice)).toEqual(paidOut('2026-11-25', '2026-11-30'));
  });

  test('when the customer pays once more, also after the wage and after its reversal', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '2026-11-25', '901');
    await pay(invoice.invoiceId, '2026-12-01', '901');
    expect(await days(invoice)).toEqual(together('2026-11-25', '2026-12-02'));
    await payOut(invoice.invoiceId, '2026-12-01');
    expect(await days(invoice)).toEqual(paidOut('2026-11-25', '2026-12-01'));
    await reverse(invoice.invoiceId, (await reviewed(invoice.invoiceId)).payout._id);
    expect(await days(invoice)).toEqual(together('2026-11-25', '2026-12-02'));
  });

  test('when the payment that paid it is reversed, and a later one pays it too', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '2026-11-25', '901');
    await pay(invoice.invoiceId, '2026-12-01', '901');
    await reverse(invoice.invoiceId, (await reviewed(invoice.invoiceId)).payments[0]._id);
    expect(await days(invoice)).toEqual(together('2026-12-01', '2026-12-08'));
  });

  test('when it is paid in parts that are recorded in another order than they came', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '2026-11-27', '400');
    await pay(invoice.invoiceId, '2026-11-25', '501');
    at('2026-11-27');
    expect(await days(invoice)).toEqual(together('2026-11-27', '2026-12-04'));
  });
});
