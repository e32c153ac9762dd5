import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { BOOKED_ON, bankReference, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, list, dropEntries } = usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

interface Listed {
  _id: string;
  left: string;
  text: string;
  setAsideReason: string | null;
}

/** Imports payments in with these texts, which no invoice has, and returns them as the list shows them. */
async function unknown(...texts: string[]): Promise<Listed[]> {
  const entry = { amount: 12_34n, bookedOn: BOOKED_ON };
  await dropEntries(texts.map((text) => ({ ...entry, bankReference: bankReference(), payments: [{ text }] })));
  return found('unmatched', texts);
}

/** The payments in of a group with these texts, in their order. */
async function found(group: string, texts: string[]): Promise<Listed[]> {
  const { payments } = (await list(group)) as { payments: Listed[] };
  return texts.flatMap((wanted) => payments.filter(({ text }) => text === wanted));
}

const setAside = (payments: Listed[], token = reviewers.bo) =>
  post(
    'setpaymentsinaside',
    { payments: payments.map(({ _id, left }) => ({ transactionId: _id, leftBefore: left })), reason: 'Hyror' },
    token,
  );

test('A payment in that was set aside by mistake is found behind more than a hundred later ones, and waits again', async () => {
  const texts = Array.from({ length: 130 }, (_, at) => `Före starten ${at}`);
  await dropEntries(
    texts.map((text) => ({
      amount: 12_34n,
      bookedOn: '2026-11-01',
      bankReference: bankReference(),
      payments: [{ text }],
    })),
  );
  const page = async (group: string, offset: number) =>
    ((await list(`${group}&offset=${offset}`)) as { payments: Listed[] }).payments;
  const waiting = [...(await page('unmatched', 0)), ...(await page('unmatched', 100))];
  expect(waiting.map(({ text }) => text)).toEqual(texts);
  for (const some of [waiting.slice(0, 100), waiting.slice(100)]) expect((await setAside(some)).status).toBe(200);
  const shown = (payments: Listed[]) => payments.some(({ text }) => text === texts[0]);
  expect([shown(await page('setAside', 0)), shown(await page('setAside', 100))]).toEqual([false, true]);
  const mistaken = (await page('setAside', 100)).find(({ text }) => text === texts[0]);
  const undo = { transactionId: mistaken?._id, leftBefore: mistaken?.left, reason: 'Från en kund' };
  expect((await post('undopaymentin', undo)).status).toBe(200);
  expect((await page('unmatched', 0)).map(({ text }) => text)).toEqual([texts[0]]);
});

describe('Several payments in', () => {
  test('are marked as not from a customer with one reason', async () => {
    const payments = await unknown('Hyra 1', 'Hyra 2');
    expect((await setAside(payments)).json.message).toBe('2 inbetalningar är markerade som inte våra.');
    const marked = await found('setAside', ['Hyra 1', 'Hyra 2']);
    expect(marked.map(({ setAsideReason }) => setAsideReason)).toEqual(['Hyror', 'Hyror']);
  });

  test('are none of them marked if a colleague has marked one meanwhile', async () => {
    const [one, other] = (await unknown('Ränta 1', 'Ränta 2')) as [Listed, Listed];
    expect((await setAside([one], reviewers.eva)).status).toBe(200);
    expect(await setAside([one, other])).toMatchObject({ status: 409, json: { code: 'payment-in-changed' } });
    expect(await found('unmatched', ['Ränta 1', 'Ränta 2'])).toMatchObject([{ text: 'Ränta 2' }]);
  });

  test('are none of them marked with what the bank has taken back, which is seen to alone', async () => {
    const [payment] = (await unknown('Bidrag')) as [Listed];
    const debit = { amount: 5_00n, bookedOn: BOOKED_ON, bankReference: bankReference(), payments: [{ text: 'Åter' }] };
    await dropEntries([{ ...debit, direction: 'DBIT', isReversal: true }]);
    const back = await found('unmatched', ['Åter']);
    expect(back).toHaveLength(1);
    expect((await setAside([payment, ...back])).status).toBe(404);
    expect(await found('unmatched', ['Bidrag', 'Åter'])).toHaveLength(2);
  });

  test('are marked once by two accountants who name them in different orders', async () => {
    const payments = await unknown('Gåva 1', 'Gåva 2');
    const { db } = program().deps;
    const { coming } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from bank_transactions where remittance like 'Gåva%' for update`);
      const requests = Promise.all([setAside(payments), setAside(payments.toReversed(), reviewers.eva)]);
      await untilWaiting(db, 2);
      return { coming: requests };
    });
    expect((await coming).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('are at least one and at most a hundred', async () => {
    const [payment] = (await unknown('Insättning')) as [Listed];
    expect((await setAside([])).status).toBe(400);
    expect((await setAside(Array<Listed>(101).fill(payment))).status).toBe(400);
    expect(await found('unmatched', ['Insättning'])).toHaveLength(1);
  });
});
