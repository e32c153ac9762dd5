import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { useSeenWages } from '#tests/support/bank/use-seen-wages.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { untilDone } from '#tests/support/program/until-done.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, post, review, forwarded, paid, seen, reversePayment } = useSeenWages(program);

// Bo's own transactions would wait for each other.
const book = (month: string) =>
  program().request('POST', '/api/review/books', { token: reviewers.eva, body: { month } });
const sieOf = async (month: string) => {
  const path = `/api/review/books/sie?month=${month}&currency=EUR`;
  return Buffer.from((await program().request('GET', path, { token: reviewers.bo })).bytes).toString('latin1');
};

/** Books a month while what is recorded is posted already, but not yet stored. @returns the file of the month */
async function bookedMeanwhile(month: string, record: () => ReturnType<typeof post>): Promise<string> {
  const { db } = program().deps;
  await untilDone(db, 'forwarding-mail');
  const { coming } = await db.transaction(async (tx) => {
    // Nothing can be told in a timeline, which each recording does after its postings.
    await tx.execute(sql`lock table invoice_events in share mode`);
    const recording = record();
    await untilWaiting(db, 1);
    const booking = book(month);
    await untilWaiting(db, 2);
    return { coming: Promise.all([recording, booking]) };
  });
  expect((await coming).map(({ status }) => status)).toEqual([200, 200]);
  return sieOf(month);
}

test('A month that is booked while something of it is recorded has that, and stays so', async () => {
  const files = new Map<string, string>();
  const { token } = await newSender(program());

  program().setClock('2026-11-30T10:00:00Z');
  const { invoiceId } = await forwarded();
  program().setClock('2026-12-01T10:00:00Z');
  const payment = { paidOn: '2026-11-30', amount: '901', paidBefore: '0' };
  files.set('2026-11', await bookedMeanwhile('2026-11', () => post('payment', invoiceId, payment)));
  expect(files.get('2026-11')).toContain('Betalning');

  program().setClock('2026-12-31T10:00:00Z');
  const wage = await paid(token);
  program().setClock('2027-01-01T10:00:00Z');
  const { disclosureId, largestWage } = await seen(wage.invoiceId);
  const payout = { paidOn: '2026-12-31', amount: largestWage, disclosureId };
  files.set('2026-12', await bookedMeanwhile('2026-12', () => post('payout', wage.invoiceId, payout)));
  expect(files.get('2026-12')).toContain('L\x94n, faktura');

  program().setClock('2027-01-31T10:00:00Z');
  const noteId = String(await newCreditNote(program(), token, wage.invoiceId, '100.00'));
  expect((await send(program(), token, noteId)).status).toBe(200);
  program().setClock('2027-02-01T10:00:00Z');
  files.set('2027-01', await bookedMeanwhile('2027-01', () => post('forward', noteId, { revision: 1 })));
  expect(files.get('2027-01')).toContain('Kreditfaktura');

  // What is reversed later is in the month of the reversal.
  await reversePayment(invoiceId);
  expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
  for (const [month, file] of files) expect(await sieOf(month), month).toBe(file);
  expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
});
