import { expect, test } from 'vitest';
import { dropEntries } from '#tests/support/bank/drop-entries.ts';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { naming } from '#tests/support/bank/write-bank-file.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { heldData } from './held-data.ts';

const program = useTestApp();
const { reviewers, paid, sent, post } = usePayoutBatches(program);

async function held({ memberId: id, email }: { memberId: string; email: string }) {
  const parts = await program().deps.db.transaction((tx) => Array.fromAsync(heldData(tx, { id, email })));
  return JSON.parse(parts.join(''));
}

test('has what the bank’s files say of the member’s wages, and nothing of another’s', async () => {
  const [anna, bo] = [await paid(), await paid()];
  const { batchId, rowIds } = await sent(anna.invoiceId, bo.invoiceId);
  await dropEntries(program(), reviewers.bo, '2026-11-20', [
    ...rowIds.map((rowId, at) => ({
      direction: 'CRDT' as const,
      payments: naming(rowId).payments.map((payment) => ({ ...payment, name: `Mottagare ${at}` })),
    })),
    // All of the batch at once tells what the others get.
    { amount: 1_693_88n, batch: batchId.replaceAll('-', '') },
  ]);
  const found = [(await held(anna)).bankTransactions, (await held(bo)).bankTransactions];
  for (const transactions of found) expect(transactions).toMatchObject([{ direction: 'credit', amount: '846.94' }]);
  const names: string[] = found.flat().map(({ partyName }) => partyName);
  expect(names.toSorted()).toEqual(['Mottagare 0', 'Mottagare 1']);
});

test('has what the note of a returned invoice is about', async () => {
  const anna = await paid();
  const { invoiceId } = await newSentInvoice(program(), anna.token);
  const body = { revision: 1, note: 'Fel kund.', pins: [{ field: 'customer' }] };
  expect((await post(`review/return/${invoiceId}`, body)).status).toBe(200);
  const { returnPins, invoices } = await held(anna);
  const [{ revisionId }] = invoices.at(-1).reviews;
  expect(returnPins).toEqual([{ revisionId, field: 'customer', lineId: null, lineNumber: null }]);
  expect((await held(await paid())).returnPins).toEqual([]);
});
