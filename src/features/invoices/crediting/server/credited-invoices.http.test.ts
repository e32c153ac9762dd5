import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { useCreditingMember } from '#tests/support/people/use-crediting-member.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { member, mine, wayOf, forwarded, noteOf, violations, ...accountant } = useCreditingMember(program);
const { reviewers, post, decide, review, pay, overpay, payOut, credit, reversePayment, reverseWage } = accountant;

test('The reviewer of a credit note learns that the wage may be paid and not recorded yet', async () => {
  const { invoiceId } = await forwarded();
  await pay(invoiceId, '901.00');
  const noteId = await noteOf(invoiceId, '101.00');
  expect(await send(program(), member.token, noteId)).toMatchObject({ status: 200 });
  expect((await review(noteId)).credit.credits).not.toHaveProperty('wageDisclosedAt');

  await decide('payoutdetails', invoiceId);
  expect((await review(noteId)).credit.credits).toMatchObject({
    wageDisclosedAt: program().deps.clock().toISOString(),
  });
  expect((await wayOf(noteId)).credit.credits).not.toHaveProperty('wageDisclosedAt');

  await payOut(invoiceId);
  await reverseWage(invoiceId);
  expect((await review(noteId)).credit.credits).not.toHaveProperty('wageDisclosedAt');
});

test('The reviewer of a credit note learns when the details of the wage were seen for the last time', async () => {
  const { invoiceId } = await forwarded();
  await pay(invoiceId, '901.00');
  const times = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
  for (const time of times) {
    program().setClock(time);
    await decide('payoutdetails', invoiceId);
  }
  const noteId = await noteOf(invoiceId);
  expect(await send(program(), member.token, noteId)).toMatchObject({ status: 200 });
  expect((await review(noteId)).credit.credits).toMatchObject({ wageDisclosedAt: times[1] });
});

describe('A credit note', () => {
  test('in part leaves the rest to pay, and the wage of the rest', async () => {
    const { invoiceId, invoiceNumber } = await forwarded();
    const noteId = await credit(member.token, invoiceId, '101.00');
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', unpaidAmount: '800.00' });
    expect(await review(noteId)).toMatchObject({ state: 'credited' });
    expect(await wayOf(invoiceId)).toMatchObject({
      state: 'forwarded',
      totalAmount: '800.00',
      netAmount: '752.00',
      credit: {
        isCreditable: true,
        leftAmount: '800.00',
        creditNotes: [{ _id: noteId, amount: '101.00', state: 'credited' }],
      },
      timeline: expect.arrayContaining([expect.objectContaining({ kind: 'credited', amount: '101.00' })]),
    });
    expect((await mine('GET', `/api/invoice/invoicedata/${invoiceId}`)).json.invoice).toMatchObject({
      netAmount: '752.00',
      totalAmount: '901.00',
    });
    await pay(invoiceId, '800.00');
    expect((await review(invoiceId)).state).toBe('paid');
    const { disclosureId } = await decide('payoutdetails', invoiceId);
    const wage = (amount: string) => ({ paidOn: '2026-11-20', amount, disclosureId });
    expect(await post('payout', invoiceId, wage('752.01'))).toMatchObject({ json: { code: 'wage-too-large' } });
    await decide('payout', invoiceId, wage('752.00'));
    expect(invoiceNumber).not.toBe('');
    expect(await violations()).toEqual([]);
  });

  test('is seen by the provider once it was sent, also when it is returned, and by its member from the beginning', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId, '101.00');
    const states = async () => {
      const [own, theirs] = [await wayOf(invoiceId), await review(invoiceId)];
      return [own.credit.creditNotes, theirs.credit.creditNotes].map((notes) =>
        notes?.map(({ _id, state }: { _id: string; state: string | null }) => [_id, state]),
      );
    };
    expect(await states()).toEqual([[[noteId, null]], undefined]);
    await send(program(), member.token, noteId);
    expect(await states()).toEqual([[[noteId, 'submitted']], [[noteId, 'submitted']]]);
    await decide('return', noteId, { revision: 1, note: 'Fel rad.', pins: [] });
    expect(await states()).toEqual([[[noteId, 'returned']], [[noteId, 'returned']]]);
  });

  test('that was returned shows the provider what was sent, and not what its member is changing', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901.00');
    await payOut(invoiceId);
    const noteId = await noteOf(invoiceId, '101.00');
    await send(program(), member.token, noteId);
    await decide('return', noteId, { revision: 1, note: 'Fel rad.', pins: [] });
    const shown = async () => {
      const [{ unpaidAmount, credit: ofNote }, { credit: ofInvoice }] = [await review(noteId), await review(invoiceId)];
      return { unpaidAmount, ofNote, ofInvoice };
    };
    const before = await shown();
    expect(before).toMatchObject({
      unpaidAmount: '101.00',
      ofNote: { advanceAmount: expect.any(String), credits: { problem: null } },
      ofInvoice: { creditNotes: [{ amount: '101.00' }] },
    });
    await newLine(program(), member.token, noteId, { unit: 'fast-pris', fixedPrice: '900' });
    expect((await wayOf(noteId)).credit.credits.problem).not.toBeNull();
    expect(await shown()).toEqual(before);
  });

  test('of the whole closes the invoice, and a payment then is too much in whole and can be paid back', async () => {
    const { invoiceId } = await forwarded();
    await credit(member.token, invoiceId);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', unpaidAmount: '0.00' });
    expect((await wayOf(invoiceId)).credit.isCreditable).toBe(false);
    const { bytes } = await mine('GET', `/api/salary/pdf/${invoiceId}`);
    const { text } = await readPdf(new Uint8Array(bytes));
    expect(text).toContain('Ingen, fakturan är krediterad');
    expect(text).not.toMatch(/Utbetalningstabell|fast avgift|25,00/i);
    expect((await mine('GET', `/api/salary/specification/${invoiceId}`)).json).toMatchObject({
      pay: { fee: '0.00', net: '0.00' },
      fixedFee: '0.00',
      payoutTable: null,
    });
    const again = { reason: 'Fel', creditKey: crypto.randomUUID() };
    expect(await mine('POST', `/api/invoice/credit/${invoiceId}`, again)).toMatchObject({
      status: 409,
      json: { code: 'credit-nothing-left' },
    });
    const payment = { paidOn: '2026-11-20', amount: '901.00', paidBefore: '0.00' };
    expect((await post('payment', invoiceId, payment)).json.code).toBe('overpayment-unconfirmed');
    await overpay(invoiceId, '901.00');
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', refundableAmount: '901.00' });
    const refund = { paidOn: '2026-11-20', amount: '901.00', reference: '', refundableBefore: '901.00' };
    await decide('refund', invoiceId, refund);
    const { rows } = await program().deps.db.execute(sql`select 1 from receivables where invoice_id = ${invoiceId}`);
    expect(rows).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('of a paid invoice makes what was paid beyond the rest money that is owed to the customer', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901.00');
    await credit(member.token, invoiceId, '301.00');
    expect(await review(invoiceId)).toMatchObject({
      state: 'paid',
      paidAmount: '901.00',
      unpaidAmount: '0.00',
      refundableAmount: '301.00',
    });
    await credit(member.token, invoiceId);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', refundableAmount: '901.00' });
    await reversePayment(invoiceId);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', refundableAmount: '0.00' });
    expect(await violations()).toEqual([]);
  });

  test('is not forwarded while the wage is on its way, and can be returned', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId, '1.00');
    await send(program(), member.token, noteId);
    await pay(invoiceId, '901.00');
    const batch = { token: reviewers.bo, body: { invoiceIds: [invoiceId] } };
    expect(await program().request('POST', '/api/payout/batch', batch)).toMatchObject({ status: 200 });
    expect(await post('forward', noteId, { revision: 1 })).toMatchObject({
      status: 409,
      json: { code: 'credit-wage-in-batch' },
    });
    const note = { revision: 1, note: 'Lönen är på väg.', pins: [] };
    await decide('return', noteId, note);
    expect((await register(program(), member.token, noteId)).json.code).toBe('credit-wage-in-batch');
    expect((await mine('DELETE', `/api/invoice/deleteinvoice/${noteId}`)).status).toBe(200);
  });

  test('forwarded by two at once is credited once', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId, '100.00');
    await send(program(), member.token, noteId);
    const forwardAs = (reviewer: string) =>
      program().request('POST', `/api/review/forward/${noteId}`, { token: reviewer, body: { revision: 1 } });
    const both = await Promise.all([forwardAs(reviewers.bo), forwardAs(reviewers.eva)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await review(invoiceId)).unpaidAmount).toBe('801.00');
    expect(await violations()).toEqual([]);
  });
});
