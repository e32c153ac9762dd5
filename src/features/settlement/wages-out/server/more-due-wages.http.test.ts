import { expect, test, vi } from 'vitest';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

// To make more wages than a list really has would take minutes.
vi.mock('../domain/payout-batch.ts', async (original) => ({ ...(await original<object>()), MOST_ROWS: 2 }));

const program = useTestApp();
const { paid, paidNext, sent, payOut, credit, made, batchOf, dueIds } = usePayoutBatches(program);

/** A member with an advance: a part of a paid wage's invoice was credited. @returns the member's token */
async function memberWithAdvance(): Promise<string> {
  const { token, invoiceId } = await paid();
  const { batchId, rowIds } = await sent(invoiceId);
  await payOut(batchId, rowIds);
  await credit(token, invoiceId, '100.00');
  return token;
}

test('a wage that is due after more others than a list has settles its member’s advance too', async () => {
  const [one, other] = [await memberWithAdvance(), await memberWithAdvance()];
  const [first, second, last] = [await paidNext(one), await paidNext(one), await paidNext(other)];
  expect(await dueIds()).toEqual([first, second]);
  const { wages } = await batchOf(await made(first, last));
  expect(wages.map(({ amount }: { amount: string }) => amount)).toEqual(['752.94', '752.94']);
});
