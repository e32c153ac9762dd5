import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { besideHolder } from '#tests/support/database/lock-waits.ts';
import { useSeenWages } from '#tests/support/bank/use-seen-wages.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, get, paid, payOut, credit } = useSeenWages(program);

const db = () => program().deps.db;
const post = (path: string, body?: unknown, token = reviewers.bo) =>
  program().request('POST', `/api/payout/${path}`, { token, body });

/** A member's paid invoice of 901 EUR. An advance of 524.94 EUR is taken of its wage. */
async function withAdvance({ token, memberId }: { token: string; memberId: string }) {
  const { invoiceId } = await paid(token);
  await payOut(invoiceId);
  await credit(token, invoiceId, '551.00');
  return { memberId, ...(await paid(token)) };
}

/**
 * Pays out a batch of these wages while somebody else holds some rows.
 * @returns the response's status
 * @throws Error if others are not free meanwhile
 */
async function payOutBeside(rows: { held: SQL; free: SQL }, ...invoiceIds: string[]): Promise<number> {
  const { batchId } = (await post('batch', { invoiceIds })).json;
  await post(`approve/${batchId}`, undefined, reviewers.eva);
  await post(`file/${batchId}`);
  const { wages } = await get(`payout/batch/${batchId}`);
  const rowIds = wages.map(({ _id }: { _id: string }) => _id);
  // Their jobs would wait for the rows too.
  for (const job of ['forwarding-mail', 'queued-mail', 'settlement-mail']) await untilDone(db(), job);
  const paying = () => post(`paidout/${batchId}`, { paidOn: '2026-11-20', rowIds });
  return (await besideHolder(db(), rows, paying)).status;
}

const advanceOf = (memberId: string) => sql`select from member_advances where member_id = ${memberId}`;

test('An advance isn’t held by who pays out a batch while somebody else works on its invoice, so that they can’t block each other', async () => {
  const { memberId, invoiceId } = await withAdvance(await newSender(program()));
  const held = sql`select from invoices where id = ${invoiceId}`;
  expect(await payOutBeside({ held, free: advanceOf(memberId) }, invoiceId)).toBe(200);
});

test('No wage of a batch is recorded while somebody else settles the advance of another one, so that they can’t block each other', async () => {
  const members = [await newSender(program()), await newSender(program())];
  const wages = await Promise.all(members.map(withAdvance));
  // Wages are recorded in the order of their invoices.
  const [first, last] = wages.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
  if (first === undefined || last === undefined) throw new Error('There are two wages.');
  // Whoever records a wage holds the counts of all invoices until they are done.
  const counts = sql`select from review_counts`;
  const rows = { held: advanceOf(last.memberId), free: counts };
  expect(await payOutBeside(rows, first.invoiceId, last.invoiceId)).toBe(200);
});
