import { beforeEach, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newSendableInvoice, newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { forward, pay, payOut, reverseWage, credit } = useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

test('a list tells the wage and its day: expected once an invoice is sent, and what was paid in the end', async () => {
  const { token, invoiceId } = await newSendableInvoice(program());
  const listed = async () => (await program().request('GET', '/api/invoice/fetchinvoices', { token })).json[0];
  expect(await listed()).toMatchObject({ invoiceDate: '2026-11-20', netAmount: null, wageOn: null });
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  program().setClock('2026-11-25T23:30:00Z');
  // The invoice is due after ten days, and the wage five banking days later. The wage is 901 EUR minus 6 percent.
  const expected = { invoiceDate: '2026-11-20', netAmount: '846.94', wageOn: '2026-12-07' };
  expect(await listed()).toMatchObject(expected);
  await forward(invoiceId);
  program().setClock('2026-12-01T10:00:00Z');
  expect(await listed()).toMatchObject({ ...expected, wageOn: null });
  await pay(invoiceId, '901');
  expect(await listed()).toMatchObject({ ...expected, wageOn: '2026-12-08' });
  program().setClock('2026-12-04T10:00:00Z');
  await payOut(invoiceId, '800', '2026-12-03');
  expect(await listed()).toMatchObject({ invoiceDate: '2026-11-20', netAmount: '800.00', wageOn: '2026-12-03' });
});

test('a list and its file tell the wage that was paid of an invoice that is credited, until it is reversed', async () => {
  const { token } = await newSender(program());
  const [paidOut, unpaid] = [await newSentInvoice(program(), token), await newSentInvoice(program(), token)];
  for (const { invoiceId } of [paidOut, unpaid]) await forward(invoiceId);
  await pay(paidOut.invoiceId, '901');
  await payOut(paidOut.invoiceId, '800');
  await reverseWage(paidOut.invoiceId);
  program().setClock('2026-11-24T10:00:00Z');
  await payOut(paidOut.invoiceId, '846.94', '2026-11-23');
  for (const { invoiceId } of [paidOut, unpaid]) await credit(token, invoiceId);
  const shown = async (path: string) => (await program().request('GET', `/api/invoice/${path}`, { token })).json;
  const listed = async () =>
    (await shown('fetchinvoices'))
      .filter(({ kind }: { kind?: string }) => kind !== 'credit-note')
      .map(({ netAmount, wageOn }: Record<string, string>) => [netAmount, wageOn]);
  expect(await listed()).toEqual([
    ['0.00', null],
    ['846.94', '2026-11-23'],
  ]);
  const { bytes } = await program().request('GET', '/api/invoice/csv', { token });
  expect(Buffer.from(bytes).toString('utf8')).toContain(';Krediterad;901,00;846,94;EUR;2026-11-23\r\n');
  await reverseWage(paidOut.invoiceId);
  expect(await listed()).toEqual([
    ['0.00', null],
    ['0.00', null],
  ]);
});
