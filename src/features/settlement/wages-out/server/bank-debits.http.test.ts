import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { dropEntries } from '#tests/support/bank/drop-entries.ts';
import { useBankStatements } from '#tests/support/bank/use-bank-statements.ts';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { naming } from '#tests/support/bank/write-bank-file.ts';
import { bankReply, ofWholeFile, referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findDebitedAgain } from './pay-out-by-debits.ts';
import { findReturnedWages } from './find-returned-wages.ts';

const program = useTestApp();
const { reviewers, post, get, paid, sent, payOut, states } = usePayoutBatches(program);
const { debit, proposed } = useBankStatements(program, { reviewers, get });

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('The bank’s statement', () => {
  test('ends the row that a debit names with just its amount, once, with the bank’s day and debit', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    program().setClock('2026-11-21T10:00:00Z');
    const entry = { ...naming(rowIds[0]), bookedOn: '2026-11-21', bankReference: 'same' };
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
    expect(await debit({ ...naming(rowIds[0]), bankReference: `before rejection ${batchId}` })).toBe(1);
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
      expect(await debit(naming(rowIds[0]))).toBe(0);
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
        { ...naming(rowIds[0]), amount: 846_95n },
        { ...naming(rowIds[0]), isReversal: true },
        { amount: 846_94n, batch: referenceOf(batchId) },
        { amount: 2n * 846_94n, payments: [named] },
        naming(crypto.randomUUID()),
      );
      expect(await reject(batchId)).toEqual(['rejected', 'rejected']);
    });
  });

  test('changes nothing by a debit of another amount, from before the file, that the bank takes back, or of others', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    const [rowId] = rowIds;
    const others = [
      { ...naming(rowId), amount: 846_95n },
      { ...naming(rowId), bookedOn: '2026-11-19' },
      { ...naming(rowId), isReversal: true },
      naming(crypto.randomUUID()),
      { payments: [{ endToEndId: 'NOTPROVIDED' }] },
      {},
    ];
    expect(await debit(...others)).toBe(0);
    expect(await states(batchId)).toEqual([['sent', null]]);
  });

  test('changes nothing by a debit or a credit in kronor with the reference and the figure of a wage in euro', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    const entries = [naming(rowIds[0]), { ...naming(rowIds[0]), direction: 'CRDT' as const }];
    const imported = await dropEntries(program(), reviewers.eva, '2026-11-20', entries, 'SEK');
    expect(imported).toMatchObject({ debits: 1, payments: 1, paidOut: 0 });
    expect(await states(batchId)).toEqual([['sent', null]]);
    expect(await proposed()).toEqual([]);
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
      debit(naming(rowIds[0])),
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
