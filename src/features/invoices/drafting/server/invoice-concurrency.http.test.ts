import { expect, test } from 'vitest';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { decimalToHundredths } from '#shared/money.ts';

const program = useTestApp();

async function draft() {
  const { token } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  const read = () => readInvoice(program(), token, invoiceId);
  return { token, invoiceId, read };
}

async function expectTotalIsSum(
  read: () => Promise<{ invoice: { totalAmount: string }; invoiceAmount: { totalAmount: string }[] }>,
) {
  const { invoice, invoiceAmount } = await read();
  const sum = invoiceAmount.reduce((total, { totalAmount }) => total + decimalToHundredths(totalAmount), 0n);
  expect(decimalToHundredths(invoice.totalAmount)).toBe(sum);
}

test('200 invoices of several members, 40 at once, get 200 consecutive numbers', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => program().newMember()));
  const owners = await Promise.all(
    members.map(async ({ token }) => ({ token, clientId: await newClient(program(), token) })),
  );
  const { invoiceNumber: last } = await newInvoice(program(), owners[0]?.token ?? '', owners[0]?.clientId);
  const created: { invoiceNumber: string }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const atOnce = Array.from({ length: 10 }).flatMap(() => owners);
    created.push(...(await Promise.all(atOnce.map(({ token, clientId }) => newInvoice(program(), token, clientId)))));
  }
  const numbers = created.map(({ invoiceNumber }) => Number(invoiceNumber)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => Number(last) + 1 + index));
});

test('many lines added at once are all kept, and the total is their sum', async () => {
  const { token, invoiceId, read } = await draft();
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      newLine(program(), token, invoiceId, { quantity: index + 1, price: '0.35' }),
    ),
  );
  const { invoiceAmount, invoice } = await read();
  expect(invoiceAmount).toHaveLength(40);
  expect(invoice.totalAmount).toBe('287.00');
});

test('two simultaneous changes of one line leave one of them complete, and the total is the sum', async () => {
  const { token, invoiceId, read } = await draft();
  const line = await newLine(program(), token, invoiceId);
  await newLine(program(), token, invoiceId, { quantity: 1, price: 1 });
  const change = (price: number) =>
    program().request('PUT', `/api/invoice/updateamount/${line._id}`, {
      token,
      body: { invoiceId, unit: 'st', quantity: price, price, workDescription: `Pris ${price}` },
    });
  const responses = await Promise.all([change(10), change(20)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const { invoiceAmount } = await read();
  expect([responses[0]?.json.data, responses[1]?.json.data]).toContainEqual(invoiceAmount[0]);
  await expectTotalIsSum(read);
});

test('a change during the deletion of the same line ends in one order or the other', async () => {
  for (let round = 0; round < 10; round++) {
    const { token, invoiceId, read } = await draft();
    const line = await newLine(program(), token, invoiceId);
    await newLine(program(), token, invoiceId);
    const body = { invoiceId, unit: 'fast-pris', fixedPrice: 7, workDescription: 'Ändrad' };
    const [changed, deleted] = await Promise.all([
      program().request('PUT', `/api/invoice/updateamount/${line._id}`, { token, body }),
      program().request('DELETE', `/api/invoice/deleteamount/${line._id}`, { token }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    expect((await read()).invoiceAmount).toHaveLength(1);
    await expectTotalIsSum(read);
  }
});

test('edits during the deletion of their invoice end in one order or the other, never in a server error', async () => {
  for (let round = 0; round < 10; round++) {
    const { token, invoiceId } = await draft();
    const line = await newLine(program(), token, invoiceId);
    const responses = await Promise.all([
      program().request('POST', '/api/invoice/addamount', {
        token,
        body: { invoiceId, unit: 'fast-pris', fixedPrice: 7, workDescription: 'Ny' },
      }),
      program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token }),
      program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token }),
      program().request('DELETE', `/api/invoice/deleteamount/${line._id}`, { token }),
      program().request('PUT', `/api/invoice/updateinvoice/${invoiceId}`, { token, body: { noOfDueDates: 3 } }),
    ]);
    const [, deleted, deletedAgain, ...edits] = responses.map(({ status }) => status);
    expect([deleted, deletedAgain]).toEqual([200, 200]);
    for (const status of edits) expect([200, 404]).toContain(status);
  }
});

test('an invoice created during the deletion of its customer keeps a customer', async () => {
  for (let round = 0; round < 10; round++) {
    const { token } = await program().newMember();
    const clientId = await newClient(program(), token);
    const [created, deleted] = await Promise.all([
      program().request('POST', '/api/invoice/createinvoice', { token, body: { clientId, noOfDueDates: 3 } }),
      program().request('DELETE', `/api/client/deleteclient/${clientId}`, { token }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(created.status);
    const { json } = await program().request('GET', '/api/invoice/fetchinvoices', { token });
    expect(json).toHaveLength(created.status === 200 ? 1 : 0);
  }
});
