import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, review, credit, list, dropEntries, forwarded, paymentOf, bookAs, bookCertain } =
  usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('A payment in', () => {
  test('with the RF reference where a payer writes an id of its own is certain, and is booked', async () => {
    const { invoiceId, invoiceNumber, reference, paying } = await forwarded();
    await dropEntries([paying(901_00n, { endToEndId: reference })]);
    expect(await paymentOf('certain', invoiceNumber)).toMatchObject({ reasons: ['reference', 'amount'] });
    const old = await forwarded();
    await dropEntries([old.paying(901_00n, { name: 'Before' })]);
    // The release before took no number from that id.
    await program().deps.db.execute(sql`
      insert into bank_transactions (id, entry_key, position, file_id, direction, is_reversal, amount, currency, booked_on,
        end_to_end_id, reference_texts, remittance, imported_at, unbooked)
      select gen_random_uuid(), 'before', 0, file_id, direction, is_reversal, amount, currency, booked_on,
        ${old.reference}, reference_texts, '', imported_at, amount
      from bank_transactions where party_name = 'Before'`);
    await bookCertain();
    expect(await review(invoiceId)).toMatchObject({ state: 'paid' });
    expect(await review(old.invoiceId)).toMatchObject({ state: 'paid' });
  });

  test('with the number of a credit note proposes nothing, and is not booked on it', async () => {
    const { token, invoiceId, paying } = await forwarded();
    const noteId = await credit(token, invoiceId, '100.00');
    const { invoiceNumber } = (await review(noteId)).document;
    const texts = { name: 'Noten AB', text: `Kreditfaktura ${invoiceNumber}` };
    await dropEntries([
      paying(100_00n, { name: 'Noten AB', reference: creditorReference(Number(invoiceNumber)) }),
      paying(100_00n, texts),
    ]);
    const { payments } = await list('unmatched');
    const ofNote = payments.filter(({ payerName }: { payerName: string }) => payerName === 'Noten AB');
    expect(ofNote).toMatchObject([
      { parts: [], reasons: [] },
      { parts: [], reasons: [] },
    ]);
    const parts = [{ invoiceNumber: String(invoiceNumber), amount: '100', unpaid: '0' }];
    expect((await bookAs({ ...ofNote[0], parts }, true)).json.code).toBe('not-found');
    const payable = `/api/review/payableinvoice?number=${invoiceNumber}`;
    expect((await program().request('GET', payable, { token: reviewers.bo })).status).toBe(404);
  });

  test('from an account that has paid a customer’s invoice is known by it, unless that was reversed', async () => {
    const [kept, reversed] = [await forwarded(), await forwarded()];
    const from = { iban: 'SE3550000000054910000003', name: 'Moderbolaget' };
    await dropEntries([kept.paying(1000_00n, { ...from, text: 'Utan nummer' })]);
    const { payments } = await list('unmatched');
    const payment = payments.find(({ payerName }: { payerName: string }) => payerName === 'Moderbolaget');
    const parts = [kept, reversed].map(({ invoiceNumber }) => ({ invoiceNumber, amount: '500', unpaid: '901' }));
    expect((await bookAs({ ...payment, parts })).status).toBe(200);
    const [{ _id: entryId }] = (await review(reversed.invoiceId)).payments;
    const reversal = { entryId, reason: 'Fel faktura', paidBefore: '500.00' };
    expect((await post(`reversal/${reversed.invoiceId}`, reversal)).status).toBe(200);
    await dropEntries([kept.paying(401_00n, from), kept.paying(901_00n, from)]);
    expect(await paymentOf('likely', kept.invoiceNumber)).toMatchObject({ reasons: ['amount', 'account'] });
    expect(await paymentOf('likely', reversed.invoiceNumber)).toBeUndefined();
  });

  test('of a paid invoice is not guessed to be another’s, and an unknown one is not found', async () => {
    const { invoiceNumber, reference, paying } = await forwarded();
    await dropEntries([paying(), paying()]);
    await bookCertain();
    const { payments } = await list('unmatched');
    const twice = payments.find(({ references }: { references: string[] }) => references.includes(reference));
    expect(twice).toMatchObject({ parts: [], reasons: ['reference', 'alreadyPaid'] });
    const payable = (number: string | number) =>
      program().request('GET', `/api/review/payableinvoice?number=${encodeURIComponent(number)}`, {
        token: reviewers.bo,
      });
    expect((await payable(invoiceNumber)).json).toMatchObject({
      unpaid: '0.00',
      totalAmount: '901.00',
      currency: 'EUR',
    });
    expect((await payable('99999999')).status).toBe(404);
    expect((await payable('drop table')).status).toBe(400);
    const none = { transactionId: crypto.randomUUID(), leftBefore: '1', reason: 'x' };
    expect((await post('undopaymentin', none)).status).toBe(404);
  });
});
