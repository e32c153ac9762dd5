import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, review, list, dropEntries, forwarded, paymentOf, bookAs, bookCertain } =
  usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

test('An accountant’s lists of payments in are made one at a time, and a colleague’s waits for none', async () => {
  const { db } = program().deps;
  const waiting = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%bank_transactions%'`;
  const read = (path: string, token: string) => program().request('GET', `/api/review/${path}`, { token });
  const lists = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table bank_transactions in access exclusive mode`);
    const asked = [reviewers.bo, reviewers.bo, reviewers.bo, reviewers.eva].map((token) => read('paymentsin', token));
    await untilWaiting(db, 2);
    // Meanwhile the others could have begun too.
    for (let round = 0; round < 10; round += 1) expect((await read('books', reviewers.eva)).status).toBe(200);
    expect((await db.execute(waiting)).rows).toHaveLength(2);
    return { asked };
  });
  expect((await Promise.all(lists.asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe('A payment in', () => {
  test('that is booked twice at once is booked once, also by two accountants', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwarded();
    await dropEntries([paying(400_00n)]);
    const payment = await paymentOf('partial', invoiceNumber);
    const responses = await Promise.all([bookAs(payment), bookAs(payment, false, reviewers.eva), bookAs(payment)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await review(invoiceId)).toMatchObject({ paidAmount: '400.00' });
  });

  test('that two accountants book on two invoices at once is booked on one, and the other is told', async () => {
    const [one, other] = [await forwarded(), await forwarded()];
    await dropEntries([one.paying(400_00n)]);
    const payment = await paymentOf('partial', one.invoiceNumber);
    const bookOn = ({ invoiceNumber }: { invoiceNumber: string | number }, token: string) =>
      bookAs(
        { ...payment, parts: [{ invoiceNumber: String(invoiceNumber), amount: '100', unpaid: '901' }] },
        false,
        token,
      );
    const { db } = program().deps;
    const { coming } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from bank_transactions where id = ${payment._id} for update`);
      const requests = Promise.all([bookOn(one, reviewers.bo), bookOn(other, reviewers.eva)]);
      await untilWaiting(db, 2);
      return { coming: requests };
    });
    const codes = (await coming).map(({ status, json }) => (status === 200 ? 'done' : json.code));
    expect(new Set(codes)).toEqual(new Set(['done', 'payment-in-changed']));
  });

  test('that is certain is booked once by two accountants at once, and neither is refused', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwarded();
    await dropEntries([paying()]);
    const { _id } = await paymentOf('certain', invoiceNumber);
    const { now: importedUntil } = await list();
    const { db } = program().deps;
    const { coming } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from bank_transactions where id = ${_id} for update`);
      const requests = Promise.all(
        [reviewers.bo, reviewers.eva].map((token) => post('bookcertain', { importedUntil }, token)),
      );
      await untilWaiting(db, 2);
      return { coming: requests };
    });
    const responses = await coming;
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ json }) => json.booked).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: '901.00' });
  });

  test('that a colleague has booked on another invoice meanwhile is not undone', async () => {
    const one = await forwarded();
    const other = await forwarded();
    await dropEntries([one.paying()]);
    await bookCertain();
    const undo = (payment: { _id: string; booked: { paymentId: string }[] }) =>
      post('undopaymentin', {
        transactionId: payment._id,
        leftBefore: '0',
        bookedBefore: payment.booked.map(({ paymentId }) => paymentId),
        setAsideBefore: false,
        reason: 'Fel faktura',
      });
    const seen = await paymentOf('booked', one.invoiceNumber);
    expect((await undo(seen)).status).toBe(200);
    const parts = [{ invoiceNumber: other.invoiceNumber, amount: '901', unpaid: '901' }];
    expect((await bookAs({ ...seen, left: '901', parts }, false, reviewers.eva)).status).toBe(200);
    expect(await undo(seen)).toMatchObject({ status: 409, json: { code: 'payment-in-changed' } });
    expect(await review(other.invoiceId)).toMatchObject({ state: 'paid' });
    expect((await undo(await paymentOf('booked', other.invoiceNumber))).status).toBe(200);
  });

  test('of which a colleague has booked more meanwhile is not undone', async () => {
    const one = await forwarded();
    const other = await forwarded();
    await dropEntries([one.paying(1000_00n)]);
    const payment = await paymentOf('likely', one.invoiceNumber);
    const partOf = ({ invoiceNumber }: typeof one, amount: string) => ({ invoiceNumber, amount, unpaid: '901' });
    expect((await bookAs({ ...payment, parts: [partOf(one, '600')] })).status).toBe(200);
    const more = { ...payment, left: '400', parts: [partOf(other, '400')] };
    expect((await bookAs(more, false, reviewers.eva)).status).toBe(200);
    const undo = { transactionId: payment._id, leftBefore: '400', reason: 'Fel faktura' };
    expect(await post('undopaymentin', undo)).toMatchObject({ status: 409, json: { code: 'payment-in-changed' } });
    expect(await review(one.invoiceId)).toMatchObject({ paidAmount: '600.00' });
    expect(await review(other.invoiceId)).toMatchObject({ paidAmount: '400.00' });
  });

  test('that was not in the list yet is not booked with it, although its import had begun before', async () => {
    const listed = await forwarded();
    await dropEntries([listed.paying()]);
    program().setClock('2026-11-20T10:00:05Z');
    const { now: importedUntil } = await list();
    program().setClock('2026-11-20T10:00:01Z');
    const late = await forwarded();
    await dropEntries([late.paying()]);
    expect((await post('bookcertain', { importedUntil })).status).toBe(200);
    expect(await review(listed.invoiceId)).toMatchObject({ state: 'paid' });
    expect(await review(late.invoiceId)).toMatchObject({ state: 'forwarded' });
  });
});

test('the ledger is right after all this', async () => {
  expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
});
