import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { dropEntries } from '#tests/support/bank/drop-entries.ts';
import { useBankStatements } from '#tests/support/bank/use-bank-statements.ts';
import { bankDetails, usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { naming } from '#tests/support/bank/write-bank-file.ts';
import { bankReply, referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { besideHolder } from '#tests/support/database/lock-waits.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { untilDone } from '#tests/support/program/until-done.ts';

const program = useTestApp();
const batches = usePayoutBatches(program);
const { reviewers, post, get, review, paid, paidNext, sent, payOut, credit } = batches;
const { debit, proposed } = useBankStatements(program, batches);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const db = () => program().deps.db;
/** Whoever moves money or decides on an invoice holds these counts of all invoices until they are done. */
const COUNTS = sql`select from review_counts`;
const advanceOf = (memberId: string) => sql`select from member_advances where member_id = ${memberId}`;
const invoiceWithId = (id: string) => sql`select from invoices where id = ${id}`;
const paymentIn = (id: string) => sql`select from bank_transactions where id = ${id}`;

/** Makes a request that waits for rows, and checks that nobody who moves other money waits for it. @returns its status */
async function statusBeside(held: SQL, path: string, body: unknown): Promise<number> {
  // Their jobs would wait for the rows too.
  for (const job of ['forwarding-mail', 'queued-mail', 'settlement-mail']) await untilDone(db(), job);
  return (await besideHolder(db(), { held, free: COUNTS }, () => post(path, body))).status;
}

/** The wages of these invoices, paid out in one batch. */
async function paidOut(...invoiceIds: string[]) {
  const batch = await sent(...invoiceIds);
  expect((await payOut(batch.batchId, batch.rowIds)).status).toBe(200);
  return batch;
}

/** A member's invoice whose wage is paid out. An advance of 524.94 EUR of another one is there already. */
async function withAdvance() {
  const { token, memberId, invoiceId: creditedId } = await paid(bankDetails());
  await paidOut(creditedId);
  await credit(token, creditedId, '551.00');
  const invoiceId = await paidNext(token);
  return { token, memberId, invoiceId };
}

/** A payment in of this amount, of which 400 EUR are booked on an invoice. */
async function bookedInPart(amount: string) {
  const { invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
  expect((await post(`review/forward/${invoiceId}`, { revision: 1 })).status).toBe(200);
  const reference = creditorReference(Number(invoiceNumber));
  await dropEntries(program(), reviewers.eva, '2026-11-20', [
    { amount: BigInt(amount) * 100n, direction: 'CRDT', payments: [{ reference }] },
  ]);
  const { payments } = await get('review/paymentsin?group=partial');
  const transactionId = payments.find(({ references }: { references: string[] }) => references.includes(reference))._id;
  const book = async (on: { invoiceNumber: string; unpaid: string }, part: string, leftBefore: string) => {
    const parts = [{ ...on, amount: part }];
    const booking = { transactionId, leftBefore, parts, overpaymentConfirmed: true };
    const { status, json } = await post('review/bookpaymentin', booking);
    expect(status, JSON.stringify(json)).toBe(200);
  };
  await book({ invoiceNumber, unpaid: '901' }, '400', amount);
  return { transactionId, invoiceId, book };
}

describe('No other money has to wait while somebody waits for', () => {
  test('an advance, to credit an invoice whose wage is paid out', async () => {
    const { token, memberId, invoiceId } = await withAdvance();
    await paidOut(invoiceId);
    const noteId = await newCreditNote(program(), token, invoiceId, '100.00');
    expect((await send(program(), token, String(noteId))).status).toBe(200);
    expect(await statusBeside(advanceOf(memberId), `review/forward/${noteId}`, { revision: 1 })).toBe(200);
  });

  test('an invoice, to read the bank’s reply about wages that are recorded as paid out', async () => {
    const wages = [await paid(bankDetails()), await paid(bankDetails())];
    const invoiceIds = wages.map(({ invoiceId }) => invoiceId);
    const { batchId, rowIds } = await paidOut(...invoiceIds);
    const [, last = ''] = invoiceIds.toSorted();
    const content = bankReply(batchId, rowIds);
    expect(await statusBeside(invoiceWithId(last), 'payout/bankreply', { content })).toBe(200);
  });

  test('an advance, to read the bank’s reply about wages that are recorded as paid out', async () => {
    const wages = [await withAdvance(), await withAdvance()];
    const { batchId, rowIds } = await paidOut(...wages.map(({ invoiceId }) => invoiceId));
    const [, last] = wages.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
    const content = bankReply(batchId, rowIds);
    expect(await statusBeside(advanceOf(last?.memberId ?? ''), 'payout/bankreply', { content })).toBe(200);
  });

  test('a payment in, to reverse what is booked of it', async () => {
    const { transactionId, invoiceId } = await bookedInPart('400');
    const { payments, paidAmount: paidBefore } = await review(invoiceId);
    const reversal = { entryId: payments[0]._id, reason: 'Fel faktura', paidBefore };
    expect(await statusBeside(paymentIn(transactionId), `review/reversal/${invoiceId}`, reversal)).toBe(200);
  });

  test('an advance, to undo what is booked of a payment in', async () => {
    const { token, memberId, invoiceId } = await withAdvance();
    const { transactionId, book } = await bookedInPart('500');
    program().setClock('2026-11-20T10:01:00Z');
    const { rows } = await db().execute<{ number: string }>(sql`
      select invoice_number::text as number from invoices where id = ${invoiceId}`);
    await book({ invoiceNumber: rows[0]?.number ?? '', unpaid: '0' }, '100', '100');
    await paidOut(invoiceId);
    await credit(token, invoiceId, '551.00');
    const body = { transactionId, leftBefore: '0', reason: 'Fel fakturor' };
    expect(await statusBeside(advanceOf(memberId), 'review/undopaymentin', body)).toBe(200);
  });

  test('a payment in, to bring back the wage that it shows', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId);
    expect(await debit(naming(rowIds[0]))).toBe(1);
    const payments = [{ endToEndId: referenceOf(rowIds[0] ?? ''), returnCode: 'AC04' }];
    await debit({ payments, direction: 'CRDT' });
    const [{ _id: transactionId }] = await proposed();
    const body = { transactionId, leftBefore: '846.94' };
    expect(await statusBeside(paymentIn(transactionId), 'review/returnwage', body)).toBe(200);
    expect(await batches.states(batchId)).toEqual([['rejected', expect.anything()]]);
  });
});

describe('A member’s wages in one batch are locked in the order in which a change of the payout details locks them,', () => {
  /** Two wages of one member in a batch. Their invoices' ids are in another order than their rows', which is the file's. */
  async function twoSent(): ReturnType<typeof ofTwo> {
    const { token, invoiceId } = await paid(bankDetails());
    const other = await paidNext(token);
    return other < invoiceId ? ofTwo(invoiceId, other) : twoSent();
  }
  async function ofTwo(...invoiceIds: string[]) {
    const { batchId, rowIds } = await sent(...invoiceIds);
    const [first, last] = rowIds.toSorted();
    const rows = {
      held: sql`select from payout_batch_rows where id = ${first}`,
      free: sql`select from payout_batch_rows where id = ${last}`,
    };
    for (const job of ['forwarding-mail', 'queued-mail', 'settlement-mail']) await untilDone(db(), job);
    return { batchId, rowIds, rows };
  }

  test('by whoever records that they were paid out', async () => {
    const { batchId, rowIds, rows } = await twoSent();
    expect((await besideHolder(db(), rows, () => payOut(batchId, rowIds))).status).toBe(200);
  });

  test('by whoever reads the bank’s reply about them', async () => {
    const { batchId, rowIds, rows } = await twoSent();
    const content = bankReply(batchId, rowIds);
    expect((await besideHolder(db(), rows, () => post('payout/bankreply', { content }))).status).toBe(200);
  });
});

test('the ledger is right after all this', async () => {
  expect((await findLedgerViolations(db())).violations).toEqual([]);
});
