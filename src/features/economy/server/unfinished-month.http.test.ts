import { expect, test } from 'vitest';
import { usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

// Everybody stays signed in while the clock moves by weeks.
const program = useTestApp({ SESSION_DAYS: '365' });
const { get, post, forwarded, dropEntries, paymentOf, bookAs } = usePaymentsIn(program);

const waiting = async () => (await get('review/books')).unfinished;

test('The month to book next says what of it, or from before it, waits for a review or to be booked', async () => {
  program().setClock('2026-11-20T10:00:00Z');
  const paid = await forwarded();
  const { invoiceId } = await newSubmittedInvoice(program());
  await dropEntries([paid.paying()]);
  expect(await waiting()).toBeNull();

  program().setClock('2026-12-02T10:00:00Z');
  const later = await forwarded();
  await newSubmittedInvoice(program());
  await dropEntries([{ ...later.paying(), bookedOn: '2026-12-01' }]);
  expect(await waiting()).toEqual({ inReview: 1, paymentsIn: 1 });

  await post(`forward/${invoiceId}`, { revision: 1 });
  expect((await bookAs(await paymentOf('certain', paid.invoiceNumber))).status).toBe(200);
  expect(await waiting()).toEqual({ inReview: 0, paymentsIn: 0 });
});
