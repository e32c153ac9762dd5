import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { feesOn } from '#features/payout-details/domain/fees.ts';
import { addFees } from '#tests/support/add-fees.ts';
import { useCreditedWages } from '#tests/support/bank/use-credited-wages.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { atFixedPrice, newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, as, decide, review, get, forward, pay, payOut, credit, advanceOf, violations } =
  useCreditedWages(program);

/** The fees of an invoice to the transfer provider: 6 %, below 400 EUR 8 %, and from the next day on these. */
const TOMORROW = '2026-11-21' as CalendarDate;
let removeFees: () => void;
beforeAll(() => {
  const { servicePercent, payoutTable, fixedFee } = feesOn('2026-11-20' as CalendarDate);
  removeFees = addFees({
    from: TOMORROW,
    servicePercent: { ...servicePercent, wiseAccountInfo: 7n },
    payoutTable: { ...payoutTable, wiseAccountInfo: { percent: 7n, minimum: 600_00n, percentBelow: 9n } },
    fixedFee: { ...fixedFee, EUR: { amount: 30_00n, below: 300_00n } },
  });
});
afterAll(() => removeFees());

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));
const onNextDay = () => program().setClock(`${TOMORROW}T10:00:00Z`);

const specificationOf = async (token: string, invoiceId: string) =>
  (await as(token)('GET', `/api/salary/specification/${invoiceId}`)).json;
const dueWageOf = async (id: string): Promise<string> =>
  (await get('payout/due')).wages.find((wage: { invoiceId: string }) => wage.invoiceId === id).amount;
async function amountInBatch(invoiceId: string): Promise<string> {
  const { json } = await as(reviewers.bo)('POST', '/api/payout/batch', { invoiceIds: [invoiceId] });
  return (await get(`payout/batch/${json.batchId}`)).wages[0].amount;
}
const netOf = async (token: string, invoiceId: string): Promise<string | null> =>
  (await as(token)('GET', `/api/invoice/invoicedata/${invoiceId}`)).json.invoice.netAmount;
const checkOf = async (invoiceId: string) =>
  (await review(invoiceId)).checks.find(({ id }: { id: string }) => id === 'fixedFee');

/** A member and their invoice of this price, sent before the fees change. */
async function sent(price = '901.00') {
  const member = await newSender(program());
  return { ...member, ...(await newSentInvoice(program(), member.token, atFixedPrice(price))) };
}

describe('An invoice that was sent before the fees changed', () => {
  test('keeps its fees in the salary specification and in the checks of its review', async () => {
    const { token, invoiceId } = await sent('250.00');
    const small = await sent('150.00');
    const before = await specificationOf(token, invoiceId);
    expect(before).toMatchObject({ pay: { feePercent: 6, net: '235.00' }, fixedFee: '0.00' });
    expect(before.payoutTable[0]).toMatchObject({ percent: 8, net: '230.00' });
    onNextDay();
    expect(await specificationOf(token, invoiceId)).toEqual({ ...before, issuedOn: TOMORROW });
    const { bytes } = await as(token)('GET', `/api/salary/pdf/${invoiceId}`);
    expect((await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ')).toContain('nedan: 230,00 EUR.');
    expect(await checkOf(invoiceId)).toMatchObject({ passed: true });
    const old = /25,00\sEUR gäller: beloppet är under 200,00\sEUR/;
    expect(await checkOf(small.invoiceId)).toMatchObject({ passed: false, reason: expect.stringMatching(old) });
  });

  test('keeps them in its wage that is due, by hand and in a batch, and in what can be written off', async () => {
    const { token, invoiceId } = await sent();
    onNextDay();
    await forward(invoiceId);
    // The provider writes off its fee at most, which is 54.06.
    await pay(invoiceId, '840.00');
    expect(await review(invoiceId)).toMatchObject({ unpaidAmount: '61.00', isWriteOffAllowed: false });
    await pay(invoiceId, '61.00');
    expect(await dueWageOf(invoiceId)).toBe('846.94');
    expect(await netOf(token, invoiceId)).toBe('846.94');
    expect(await decide('payoutdetails', invoiceId)).toMatchObject({
      netSalary: '846.94',
      netByTable: '846.94',
      largestWage: '846.94',
    });
    const other = await sentAndPaid();
    expect(await amountInBatch(other.invoiceId)).toBe('846.94');
    expect(await violations()).toEqual([]);
  });

  test('keeps them after a credit note of the day after', async () => {
    const { token, invoiceId } = await sentAndPaid();
    await credit(token, invoiceId, '401.00');
    expect(await netOf(token, invoiceId)).toBe('470.00');
    expect((await specificationOf(token, invoiceId)).pay).toMatchObject({ feePercent: 6, net: '470.00' });
    expect(await dueWageOf(invoiceId)).toBe('470.00');
    expect(await amountInBatch(invoiceId)).toBe('470.00');
    expect(await violations()).toEqual([]);
  });

  test('keeps them in the advance that its paid wage becomes, and in a wage that was paid before the credit note', async () => {
    const { token, memberId, invoiceId } = await sentAndPaid();
    await payOut(invoiceId);
    const noteId = String(await newCreditNote(program(), token, invoiceId, '401.00'));
    expect((await as(token)('GET', `/api/review/timeline/${noteId}`)).json.credit.advanceAmount).toBe('376.94');
    await send(program(), token, noteId);
    await forward(noteId);
    expect(await advanceOf(memberId)).toBe(376_94);
    await credit(token, invoiceId, '100.00');
    expect(await advanceOf(memberId)).toBe(470_94);

    const seen = await sentAndPaid();
    const { disclosureId, largestWage: amount } = await decide('payoutdetails', seen.invoiceId);
    await credit(seen.token, seen.invoiceId, '401.00');
    expect((await review(seen.invoiceId)).unrecordedWage.largestWage).toBe('846.94');
    await decide('payout', seen.invoiceId, { paidOn: TOMORROW, amount, disclosureId });
    expect(await advanceOf(seen.memberId)).toBe(376_94);
    expect(await violations()).toEqual([]);
  });

  /** An invoice of 901 EUR that was sent before the fees changed, and is forwarded and paid after that. */
  async function sentAndPaid() {
    program().setClock('2026-11-20T10:00:00Z');
    const invoice = await sent();
    onNextDay();
    await forward(invoice.invoiceId);
    await pay(invoice.invoiceId, '901.00');
    return invoice;
  }
});

describe('A draft on the day on which the fees change', () => {
  test('shows the new ones, is sent with them, and its wage has them', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await newInvoice(program(), token);
    await newLine(program(), token, invoiceId, atFixedPrice('901.00'));
    expect((await specificationOf(token, invoiceId)).pay).toMatchObject({ feePercent: 6, net: '846.94' });
    onNextDay();
    expect((await specificationOf(token, invoiceId)).pay).toMatchObject({ feePercent: 7, net: '837.93' });
    await send(program(), token, invoiceId);
    expect(await netOf(token, invoiceId)).toBe('837.93');
    await forward(invoiceId);
    await pay(invoiceId, '901.00');
    expect(await dueWageOf(invoiceId)).toBe('837.93');
    expect(await amountInBatch(invoiceId)).toBe('837.93');
    const { invoiceId: small } = await newSentInvoice(program(), token, atFixedPrice('250.00'));
    const changed = /30,00\sEUR gäller: beloppet är under 300,00\sEUR/;
    expect(await checkOf(small)).toMatchObject({ passed: false, reason: expect.stringMatching(changed) });
    expect(await violations()).toEqual([]);
  });
});
