import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import type { WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, review, list, dropEntries, forwarded, bookCertain } = usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('A sum of several payments in', () => {
  test('is divided once when a later file has its parts, and can’t wait again beside them', async () => {
    const whole = { amount: 12_00n, bookedOn: BOOKED_ON, bankReference: 'LUMP' };
    const parts = {
      ...whole,
      payments: [
        { amount: 7_00n, text: 'Del 1' },
        { amount: 5_00n, text: 'Del 2' },
      ],
    };
    expect((await dropEntries([whole])).json).toMatchObject({ payments: 1, divided: 0 });
    const told = { payments: 2, sums: [{ currency: 'EUR', amount: '12.00' }], known: 0, divided: 1 };
    expect((await dropEntries([parts])).json).toMatchObject(told);
    for (const again of [parts, whole]) {
      expect((await dropEntries([again])).json).toMatchObject({ payments: 0, divided: 0 });
    }
    const { rows } = await program().deps.db.execute(sql`
      select amount::int, is_set_aside as is_aside from bank_transactions where bank_reference = 'LUMP' order by position`);
    expect(rows).toEqual([
      { amount: 1200, is_aside: true },
      { amount: 700, is_aside: false },
      { amount: 500, is_aside: false },
    ]);
    const { payments } = await list('setAside');
    expect(payments[0].setAsideReason).toMatch(/^Ersatt av sina delar i filen .+\.$/);

    const undo = ({ _id: transactionId, left: leftBefore }: { _id: string; left: string }) =>
      post('undopaymentin', { transactionId, leftBefore, reason: 'Fel' });
    expect(await undo(payments[0])).toMatchObject({ status: 409, json: { code: 'payment-in-divided' } });
    const part = (await list('unmatched')).payments.find(({ text }: { text: string }) => text === 'Del 1');
    const aside = { transactionId: part._id, leftBefore: part.left, reason: 'Hyra' };
    expect((await post('setpaymentinaside', aside)).status).toBe(200);
    expect((await undo(part)).status).toBe(200);
  });

  test('is divided also if the bank used its reference and amount in another year', async () => {
    const of = (bookedOn: string): WrittenEntry => ({ amount: 14_00n, bookedOn, bankReference: 'LUMP 4' });
    await dropEntries([of('2025-11-20')]);
    await dropEntries([of('2026-11-19')]);
    const parts = { ...of('2026-11-19'), payments: [{ amount: 9_00n }, { amount: 5_00n }] };
    expect((await dropEntries([parts])).json).toMatchObject({ payments: 2, known: 0, divided: 1 });
    expect((await dropEntries([parts])).json).toMatchObject({ payments: 0, known: 2, divided: 0 });
    const { rows } = await program().deps.db.execute(sql`
      select booked_on as day from bank_transactions where bank_reference = 'LUMP 4' and is_set_aside`);
    expect(rows).toEqual([{ day: '2026-11-19' }]);
  });

  test('stays as it is if somebody has set it aside or booked it', async () => {
    const { invoiceId, reference, paying } = await forwarded();
    const booked = { ...paying(), bankReference: 'LUMP 2' };
    const aside = { amount: 13_00n, bookedOn: BOOKED_ON, bankReference: 'LUMP 3', payments: [{ text: 'Hyra 13' }] };
    await dropEntries([booked, aside]);
    await bookCertain();
    expect(await review(invoiceId)).toMatchObject({ state: 'paid' });
    const { payments } = await list('unmatched');
    const { _id: transactionId } = payments.find(({ text }: { text: string }) => text === 'Hyra 13');
    const reason = 'Hyror';
    expect((await post('setpaymentinaside', { transactionId, leftBefore: '13', reason })).status).toBe(200);
    const inParts = [
      {
        ...booked,
        payments: [
          { amount: 900_00n, reference },
          { amount: 1_00n, text: 'Rest' },
        ],
      },
      {
        ...aside,
        payments: [
          { amount: 12_00n, text: 'A' },
          { amount: 1_00n, text: 'B' },
        ],
      },
    ];
    expect((await dropEntries(inParts)).json).toMatchObject({ payments: 0, known: 4, divided: 0 });
  });
});
