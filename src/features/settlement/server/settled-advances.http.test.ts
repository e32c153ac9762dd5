import { describe, expect, test } from 'vitest';
import { useSeenWages } from '#tests/support/bank/use-seen-wages.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { paid, payOut, credit, reverseWage } = useSeenWages(program);

/** The advances that a wage settled, as the member's salary specification tells them. */
async function settledBy(token: string, invoiceId: string) {
  const { json } = await program().request('GET', `/api/salary/specification/${invoiceId}`, { token });
  return json.wage.settled;
}

describe('A salary specification', () => {
  test('tells of which invoices its wage settled advances as before, also after one of them is credited once more', async () => {
    const { token } = await newSender(program());
    const [first, second, wage] = [await paid(token), await paid(token), await paid(token)];
    for (const { invoiceId } of [first, second]) {
      await payOut(invoiceId, '846.94');
      await credit(token, invoiceId, '100.00');
    }
    await payOut(wage.invoiceId, '658.94');
    const told = [first, second].map(({ invoiceNumber }) => ({
      invoiceNumber: Number(invoiceNumber),
      amount: '94.00',
    }));
    expect(await settledBy(token, wage.invoiceId)).toEqual(told);
    await credit(token, first.invoiceId, '50.00');
    expect(await settledBy(token, wage.invoiceId)).toEqual(told);

    const next = await paid(token);
    await payOut(next.invoiceId, '799.94');
    expect(await settledBy(token, next.invoiceId)).toEqual([{ ...told[0], amount: '47.00' }]);
  });

  test('tells nothing of an advance that was gone before with the wage that it was of', async () => {
    const { token } = await newSender(program());
    const [first, wage] = [await paid(token), await paid(token)];
    await payOut(first.invoiceId, '846.94');
    await credit(token, first.invoiceId, '100.00');
    await reverseWage(first.invoiceId);
    await payOut(first.invoiceId, '752.94');
    await credit(token, first.invoiceId, '50.00');
    await payOut(wage.invoiceId, '799.94');
    expect(await settledBy(token, wage.invoiceId)).toEqual([
      { invoiceNumber: Number(first.invoiceNumber), amount: '47.00' },
    ]);
  });

  test('tells the advances of several credit notes of an invoice as one', async () => {
    const { token } = await newSender(program());
    const [first, wage] = [await paid(token), await paid(token)];
    await payOut(first.invoiceId, '846.94');
    for (const amount of ['100.00', '50.00']) await credit(token, first.invoiceId, amount);
    await payOut(wage.invoiceId, '705.94');
    expect(await settledBy(token, wage.invoiceId)).toEqual([
      { invoiceNumber: Number(first.invoiceNumber), amount: '141.00' },
    ]);
  });
});
