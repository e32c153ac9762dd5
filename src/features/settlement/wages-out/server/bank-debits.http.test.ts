import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { dropEntries } from '#tests/support/bank/drop-entries.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { bankReply, ofWholeFile, referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import type { WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findDebitedAgain } from './pay-out-by-debits.ts';
import { findReturnedWages } from './return-wage.ts';

const program = useTestApp();
const { reviewers, post, get, review, paid, sent, payOut, states, dueIds } = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('The bank’s statement', () => {
  /**
   * Imports a statement with these debits.
   * @returns how many wages it shows as paid out
   */
  const debit = async (...entries: Partial<WrittenEntry>[]) =>
    (await dropEntries(program(), reviewers.eva, '2026-11-20', entries)).paidOut;
  const paying = (rowId = '') => ({ payments: [{ endToEndId: referenceOf(rowId) }] });
  /** What is proposed for the newest payment in that has a row's reference. */
  const proposed = async (amount = '846.94') => {
    const { payments } = await get('review/paymentsin?group=likely');
    return payments.filter((payment: { amount: string; returnedWage: unknown }) => {
      return payment.amount === amount && payment.returnedWage !== null;
    });
  };

  test('ends the row that a debit names with just its amount, once, with the bank’s day and debit', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    program().setClock('2026-11-21T10:00:00Z');
    const entry = { ...paying(rowIds[0]), bookedOn: '2026-11-21', bankReference: 'same' };
    expect(await debit(entry)).toBe(1);
    expect(await debit(entry)).toBe(0);
    expect(await debit({ ...entry, bankReference: 'another' })).toBe(0);
    expect((await states(batchId)).map(([state]: [string]) => state).toSorted()).toEqual(['paidOut', 'sent']);
    const { rows } = await program().deps.db.execute(sql`
      select payouts.paid_on::text as day, bank_transactions.bank_reference as debit from payouts
      join bank_transactions on bank_transactions.id = payouts.bank_transaction_id
      where batch_row_id = ${rowIds[0]}`);
    expect(rows).toEqual([{ day: '2026-11-21', debit: 'same' }]);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('ends all rows of the batch whose sum was debited at once, and none if the sum is another', async () => {
    const { batchId } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    expect(await debit({ amount: 846_94n, batch: referenceOf(batchId) })).toBe(0);
    expect(await debit({ amount: 2n * 846_94n, batch: referenceOf(batchId) })).toBe(2);
    expect((await states(batchId)).map(([state]: [string]) => state)).toEqual(['paidOut', 'paidOut']);
  });

  test('ends no other row by a debit that names a row which has ended, although it names the batch too', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    const references = { endToEndId: referenceOf(rowIds[0] ?? ''), paymentInformationId: referenceOf(batchId) };
    const entry = { payments: [references], bankReference: 'named' };
    expect(await debit(entry)).toBe(1);
    expect(await debit({ ...entry, bankReference: 'named again' })).toBe(0);
    expect((await states(batchId)).map(([state]: [string]) => state).toSorted()).toEqual(['paidOut', 'sent']);
  });

  test.each([
    ['lists none', 0],
    ['lists all', 2],
  ])('ends a row for good, because the bank may reject a copy of the whole file later and %s', async (_, listed) => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    expect(await debit({ ...paying(rowIds[0]), bankReference: `before rejection ${batchId}` })).toBe(1);
    const content = bankReply(batchId, rowIds.slice(0, listed), { code: null, group: ofWholeFile('NARR') });
    expect((await post('payout/bankreply', { content })).status).toBe(200);
    expect((await states(batchId)).map(([state]: [string]) => state).toSorted()).toEqual(['paidOut', 'rejected']);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('keeps what its debit of the rest paid, if one of those came back and the bank rejects the whole file later', async () => {
    const { batchId, rowIds } = await sent(
      (await paid()).invoiceId,
      (await paid()).invoiceId,
      (await paid()).invoiceId,
    );
    const rejects = async (rejected: string[], parts: Parameters<typeof bankReply>[2]) =>
      (await post('payout/bankreply', { content: bankReply(batchId, rejected, parts) })).status;
    expect(await rejects(rowIds.slice(2), {})).toBe(200);
    expect(await debit({ amount: 2n * 846_94n, batch: referenceOf(batchId) })).toBe(2);
    expect(await rejects(rowIds.slice(0, 1), {})).toBe(200);
    expect(await rejects([], { group: ofWholeFile('NARR') })).toBe(200);
    expect((await states(batchId)).map(([state]: [string]) => state).toSorted()).toEqual([
      'paidOut',
      'rejected',
      'rejected',
    ]);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  describe('that was imported after a person had recorded the wages', () => {
    const reject = async (batchId: string) => {
      const content = bankReply(batchId, [], { group: ofWholeFile('NARR') });
      expect((await post('payout/bankreply', { content })).status).toBe(200);
      return (await states(batchId)).map(([state]: [string]) => state).toSorted();
    };

    test('keeps those that its debits show, if the bank rejects the whole file later', async () => {
      const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
      await payOut(batchId, rowIds);
      expect(await debit(paying(rowIds[0]))).toBe(0);
      expect(await reject(batchId)).toEqual(['paidOut', 'rejected']);
      expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
    });

    test('keeps all of a batch whose sum was debited at once', async () => {
      const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
      await payOut(batchId, rowIds.slice(0, 1));
      expect(await debit({ amount: 2n * 846_94n, batch: referenceOf(batchId) })).toBe(0);
      expect(await reject(batchId)).toEqual(['paidOut', 'sent']);
    });

    test('keeps none by a debit of another amount, of another’s, or that the bank takes back', async () => {
      const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
      await payOut(batchId, rowIds);
      const named = { endToEndId: referenceOf(rowIds[0] ?? ''), paymentInformationId: referenceOf(batchId) };
      await debit(
        { ...paying(rowIds[0]), amount: 846_95n },
        { ...paying(rowIds[0]), isReversal: true },
        { amount: 846_94n, batch: referenceOf(batchId) },
        { amount: 2n * 846_94n, payments: [named] },
        paying(crypto.randomUUID()),
      );
      expect(await reject(batchId)).toEqual(['rejected', 'rejected']);
    });
  });

  test('changes nothing by a debit of another amount, from before the file, that the bank takes back, or of others', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    const [rowId] = rowIds;
    const others = [
      { ...paying(rowId), amount: 846_95n },
      { ...paying(rowId), bookedOn: '2026-11-19' },
      { ...paying(rowId), isReversal: true },
      paying(crypto.randomUUID()),
      { payments: [{ endToEndId: 'NOTPROVIDED' }] },
      {},
    ];
    expect(await debit(...others)).toBe(0);
    expect(await states(batchId)).toEqual([['sent', null]]);
  });

  test('changes nothing by a debit or a credit in kronor with the reference and the figure of a wage in euro', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    const entries = [paying(rowIds[0]), { ...paying(rowIds[0]), direction: 'CRDT' as const }];
    const imported = await dropEntries(program(), reviewers.eva, '2026-11-20', entries, 'SEK');
    expect(imported).toMatchObject({ debits: 1, payments: 1, paidOut: 0 });
    expect(await states(batchId)).toEqual([['sent', null]]);
    expect(await proposed()).toEqual([]);
  });

  describe('with money that came back', () => {
    const credit = (rowId = '', entry: Partial<WrittenEntry> = {}) =>
      debit({ payments: [{ endToEndId: referenceOf(rowId), returnCode: 'AC04' }], direction: 'CRDT', ...entry });
    const confirm = (transactionId: string, token = reviewers.bo) =>
      post('review/returnwage', { transactionId, leftBefore: '846.94' }, token);

    test.each(['sent', 'paidOut'])('proposes the wage of a row that is %s, and brings it back once', async (state) => {
      const invoice = await paid();
      const { batchId, rowIds } = await sent(invoice.invoiceId);
      if (state === 'paidOut') expect(await debit(paying(rowIds[0]))).toBe(1);
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
      expect(await debit({ ...paying(rowIds[0]), bookedOn: '2026-11-21' })).toBe(1);
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
      expect(await debit({ ...paying(rowIds[0]), bookedOn: '2026-11-21' })).toBe(1);
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
      expect(await debit(paying(rowIds[0]))).toBe(1);
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

  test('may name more rows and batches than a statement has parameters for, and so may the credits', async () => {
    const { rowIds } = await sent((await paid()).invoiceId);
    const named = Array.from({ length: 66_000 }, () => referenceOf(crypto.randomUUID()));
    const { db } = program().deps;
    const debits = named.map((id) => ({ endToEndId: id, messageId: id, paymentInformationId: null }));
    expect(await db.transaction((tx) => findDebitedAgain(tx, debits))).toEqual([]);
    const amount = 846_94n;
    const credits = [...named, referenceOf(rowIds[0] ?? '')].map((endToEndId) => {
      return { id: endToEndId, amount, unbooked: amount, currency: 'EUR' as const, endToEndId, importedAt: new Date() };
    });
    expect([...(await findReturnedWages(db, credits)).values()]).toMatchObject([{ rowId: rowIds[0] }]);
  });

  test('read while two people record the same wage leaves one payout', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    const [shown] = await Promise.all([
      debit(paying(rowIds[0])),
      payOut(batchId, rowIds),
      payOut(batchId, rowIds, reviewers.eva),
    ]);
    expect(shown).toBeLessThanOrEqual(1);
    expect(await states(batchId)).toEqual([['paidOut', null]]);
    const { rows } = await program().deps.db.execute(
      sql`select count(*)::int as payouts from payouts where batch_row_id = ${rowIds[0]}`,
    );
    expect(rows).toEqual([{ payouts: 1 }]);
  });
});
