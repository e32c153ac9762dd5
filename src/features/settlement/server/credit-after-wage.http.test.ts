import { describe, expect, test } from 'vitest';
import { useCreditedWages } from '#tests/support/bank/use-credited-wages.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, review, forward, payOut, credit, advanceOf, paid, creditedAfterWage, as, violations } =
  useCreditedWages(program);

describe('A credit note after the wage', () => {
  test('in whole closes the invoice, owes the customer what was paid, and makes the wage an advance', async () => {
    const { token, memberId } = await newSender(program());
    const { invoiceId } = await creditedAfterWage(token);
    expect(await review(invoiceId)).toMatchObject({
      state: 'credited',
      unpaidAmount: '0.00',
      refundableAmount: '901.00',
      payout: { amount: '846.94', advance: '0.00', becameAdvance: '846.94' },
    });
    expect(await advanceOf(memberId)).toBe(846_94);
    const { timeline } = await review(invoiceId);
    expect(timeline.find(({ kind }: { kind: string }) => kind === 'credited')).toMatchObject({ advance: '846.94' });
    const { json } = await as(token)('GET', `/api/salary/specification/${invoiceId}`);
    expect(json.wage).toMatchObject({ amount: '846.94', becameAdvance: '846.94' });
    expect(json.yearToDate).toMatchObject([{ invoiced: '0.00', fee: '0.00', advances: '846.94', paidOut: '846.94' }]);
    const { json: summary } = await as(token)('GET', '/api/dashboard/summary');
    expect(summary.advances).toEqual([{ currency: 'EUR', totalAmount: '846.94' }]);
    const refund = { paidOn: '2026-11-20', amount: '901.00', reference: '', refundableBefore: '901.00' };
    expect((await post('refund', invoiceId, refund)).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test('in part leaves the wage of the rest, by its own fee, and twice adds up', async () => {
    const { token, memberId } = await newSender(program());
    const { invoiceId } = await creditedAfterWage(token, '551.00');
    expect(await review(invoiceId)).toMatchObject({ state: 'paidOut', refundableAmount: '551.00' });
    // The table leaves 92 % of 350 EUR, because that is below 400 EUR.
    expect(await advanceOf(memberId)).toBe(846_94 - 322_00);
    await credit(token, invoiceId, '50.00');
    expect(await advanceOf(memberId)).toBe(846_94 - 276_00);
    expect(await violations()).toEqual([]);
  });

  test('says before it is made, before it is sent and to the reviewer what it takes back of the wage', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await paid(token, '901.00');
    await payOut(invoiceId, '846.94');
    const mine = as(token);
    const creditOf = async (id: string) => (await mine('GET', `/api/review/timeline/${id}`)).json.credit;
    expect(await creditOf(invoiceId)).toMatchObject({ isCreditable: true, advanceAmount: '846.94' });
    const body = { reason: 'Fel', creditKey: crypto.randomUUID() };
    const { json } = await mine('POST', `/api/invoice/credit/${invoiceId}`, body);
    const [line] = (await mine('GET', `/api/invoice/invoicedata/${json._id}`)).json.invoiceAmount;
    const edited = { invoiceId: json._id, unit: 'fast-pris', fixedPrice: '551.00', workDescription: 'Avdrag' };
    await mine('PUT', `/api/invoice/updateamount/${line._id}`, edited);
    expect(await creditOf(json._id)).toMatchObject({ advanceAmount: '524.94' });
    await send(program(), token, json._id);
    expect((await review(json._id)).credit).toMatchObject({ advanceAmount: '524.94' });
    await forward(json._id);
    expect(await creditOf(json._id)).not.toHaveProperty('advanceAmount');
  });

  test('while the wage is in a batch waits for it, and says so', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await paid(token, '901.00');
    const made = await as(reviewers.bo)('POST', '/api/payout/batch', { invoiceIds: [invoiceId] });
    expect(made.status).toBe(200);
    const body = { reason: 'Fel', creditKey: crypto.randomUUID() };
    expect(await as(token)('POST', `/api/invoice/credit/${invoiceId}`, body)).toMatchObject({
      status: 409,
      json: { code: 'credit-wage-in-batch', message: expect.stringContaining('Vänta tills utbetalningen är klar') },
    });
  });
});
