import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { useBankStatements } from '#tests/support/bank/use-bank-statements.ts';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { naming, type WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, get, review, paid, sent, states, dueIds } = usePayoutBatches(program);
const { debit, proposed } = useBankStatements(program, { reviewers, get });

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('Money that came back', () => {
  const credit = (rowId = '', entry: Partial<WrittenEntry> = {}) =>
    debit({ payments: [{ endToEndId: referenceOf(rowId), returnCode: 'AC04' }], direction: 'CRDT', ...entry });
  const confirm = (transactionId: string, token = reviewers.bo) =>
    post('review/returnwage', { transactionId, leftBefore: '846.94' }, token);

  test.each(['sent', 'paidOut'])('proposes the wage of a row that is %s, and brings it back once', async (state) => {
    const invoice = await paid();
    const { batchId, rowIds } = await sent(invoice.invoiceId);
    if (state === 'paidOut') expect(await debit(naming(rowIds[0]))).toBe(1);
    await credit(rowIds[0]);
    const [payment, ...others] = await proposed();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      reasons: ['wageReturned'],
      text: 'Betalningen kom tillbaka: kontot är stängt (AC04).',
      parts: [],
      returnedWage: { invoiceId: invoice.invoiceId, invoiceNumber: invoice.invoiceNumber, isCredited: false },
    });
    const both = await Promise.all([confirm(payment._id), confirm(payment._id, reviewers.eva)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.find(({ status }) => status === 409)?.json.code).toBe('payment-in-changed');
    expect(await states(batchId)).toEqual([['rejected', 'Banken skickade tillbaka lönen 2026-11-20.']]);
    expect(await dueIds()).toContain(invoice.invoiceId);
    expect(await review(invoice.invoiceId)).toMatchObject({ state: 'paid', payout: null });
    expect(await proposed()).toEqual([]);
    const { payments } = await get('review/paymentsin?group=setAside');
    expect(payments.find(({ _id }: { _id: string }) => _id === payment._id)).toMatchObject({
      setAsideReason: `Lönen för faktura ${invoice.invoiceNumber} kom tillbaka.`,
    });
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('books the wage back on the bank’s day, and not on that of the click', async () => {
    const { invoiceId } = await paid();
    const { rowIds } = await sent(invoiceId);
    program().setClock('2026-11-24T10:00:00Z');
    expect(await debit({ ...naming(rowIds[0]), bookedOn: '2026-11-21' })).toBe(1);
    await credit(rowIds[0], { bookedOn: '2026-11-22' });
    const [payment] = await proposed();
    expect((await confirm(payment._id)).status).toBe(200);
    const { rows } = await program().deps.db.execute(sql`
      select distinct day::text from ledger_postings where invoice_id = ${invoiceId} and reversal_id is not null`);
    expect(rows).toEqual([{ day: '2026-11-22' }]);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('is never booked as what a customer has paid, although it names an invoice on which as much is left', async () => {
    const { rowIds } = await sent((await paid()).invoiceId);
    const { token } = await newSender(program());
    const unpaid = await newSentInvoice(program(), token, atFixedPrice('846.94'));
    expect((await post(`review/forward/${unpaid.invoiceId}`, { revision: 1 })).status).toBe(200);
    const reference = creditorReference(Number(unpaid.invoiceNumber));
    await credit(rowIds[0], { payments: [{ endToEndId: referenceOf(rowIds[0] ?? ''), reference }] });
    const { now, counts } = await get('review/paymentsin?group=likely');
    const { json } = await post('review/bookcertain', { importedUntil: now });
    expect([counts.certain, json.booked]).toEqual([0, 0]);
    const [payment] = await proposed();
    expect((await confirm(payment._id)).status).toBe(200);
  });

  test('books nothing back before the credit note that it also takes back', async () => {
    const { token, invoiceId } = await paid();
    const { rowIds } = await sent(invoiceId);
    program().setClock('2026-11-24T10:00:00Z');
    expect(await debit({ ...naming(rowIds[0]), bookedOn: '2026-11-21' })).toBe(1);
    const noteId = String(await newCreditNote(program(), token, invoiceId));
    expect((await send(program(), token, noteId)).status).toBe(200);
    expect((await post(`review/forward/${noteId}`, { revision: 1 })).status).toBe(200);
    await credit(rowIds[0], { bookedOn: '2026-11-22' });
    const [payment] = await proposed();
    expect((await confirm(payment._id)).status).toBe(200);
    const { rows } = await program().deps.db.execute(sql`
      select distinct day::text from ledger_postings where invoice_id = ${invoiceId} and reversal_id is not null`);
    expect(rows).toEqual([{ day: '2026-11-24' }]);
  });

  test('doesn’t say that the wage of a credited invoice is due again', async () => {
    const { token, invoiceId } = await paid();
    const { rowIds } = await sent(invoiceId);
    expect(await debit(naming(rowIds[0]))).toBe(1);
    const noteId = String(await newCreditNote(program(), token, invoiceId));
    expect((await send(program(), token, noteId)).status).toBe(200);
    expect((await post(`review/forward/${noteId}`, { revision: 1 })).status).toBe(200);
    await credit(rowIds[0]);
    const [payment] = await proposed();
    expect(payment.returnedWage).toMatchObject({ invoiceId, isCredited: true });
    const { status, json } = await confirm(payment._id);
    expect([status, json.message]).toEqual([
      200,
      'Lönen är tillbaka. Fakturan är krediterad, så den betalas inte ut igen.',
    ]);
    expect(await dueIds()).not.toContain(invoiceId);
  });

  test('proposes none of which a part is booked on an invoice', async () => {
    const { invoiceNumber } = await paid();
    const { rowIds } = await sent((await paid()).invoiceId);
    await credit(rowIds[0]);
    const [payment] = await proposed();
    const booking = {
      transactionId: payment._id,
      leftBefore: '846.94',
      parts: [{ invoiceNumber, amount: '100', unpaid: '0' }],
      overpaymentConfirmed: true,
    };
    expect((await post('review/bookpaymentin', booking)).status).toBe(200);
    expect(await proposed()).toEqual([]);
    expect((await confirm(payment._id)).json.code).toBe('payment-in-changed');
  });

  test('proposes none for another amount, an unknown reference, or a row that has come back', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    await credit(rowIds[0], { amount: 846_93n });
    await credit(crypto.randomUUID());
    expect([...(await proposed('846.93')), ...(await proposed())]).toEqual([]);
    await credit(rowIds[0]);
    const [payment] = await proposed();
    const back = { rowId: rowIds[0], reason: 'Fel konto', stateBefore: 'sent' };
    expect((await post(`payout/takeout/${batchId}`, back)).status).toBe(200);
    expect(await proposed()).toEqual([]);
    expect((await confirm(payment._id)).json.code).toBe('payment-in-changed');
  });
});
