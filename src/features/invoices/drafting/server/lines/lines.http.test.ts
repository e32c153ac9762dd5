import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

async function draft() {
  const { token } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  return { token, invoiceId };
}

const dataOf = (token: string, invoiceId: string) => readInvoice(program(), token, invoiceId);

const hours = { unit: 'timmar', quantity: 7.5, price: 110.5, workDescription: 'Rådgivning' };
const fixed = { unit: 'fast-pris', fixedPrice: 1200, workDescription: 'Logotyp' };

test('an added line is returned with its amount, and the total follows', async () => {
  const { token, invoiceId } = await draft();
  const { status, json } = await program().request('POST', '/api/invoice/addamount', {
    token,
    body: { invoiceId, ...hours },
  });
  expect(status).toBe(200);
  expect(json).toEqual({
    data: {
      _id: expect.any(String),
      invoiceId,
      unit: 'timmar',
      quantity: 7.5,
      price: 110.5,
      fixedPrice: null,
      workDescription: 'Rådgivning',
      totalAmount: '828.75',
    },
  });
  const data = await dataOf(token, invoiceId);
  expect(data.invoiceAmount).toEqual([json.data]);
  expect(data.invoice.totalAmount).toBe('828.75');
});

test('a fixed price has neither quantity nor price, even if the request contains them', async () => {
  const { token, invoiceId } = await draft();
  const line = await newLine(program(), token, invoiceId, { ...fixed, quantity: 3, price: 5 });
  expect(line).toMatchObject({
    unit: 'fast-pris',
    quantity: null,
    price: null,
    fixedPrice: 1200,
    totalAmount: '1200.00',
  });
});

test('amounts and totals in a request are ignored', async () => {
  const { token, invoiceId } = await draft();
  const line = await newLine(program(), token, invoiceId, {
    quantity: 1,
    price: 10,
    totalAmount: '999999.00',
    amount: 1,
  });
  expect(line.totalAmount).toBe('10.00');
});

test('lines keep the order in which they were added, also after one is deleted', async () => {
  const { token, invoiceId } = await draft();
  const added = [];
  for (const workDescription of ['ett', 'två', 'tre']) {
    added.push(await newLine(program(), token, invoiceId, { workDescription }));
  }
  await program().request('DELETE', `/api/invoice/deleteamount/${added[1]._id}`, { token });
  await newLine(program(), token, invoiceId, { workDescription: 'fyra' });
  const { invoiceAmount } = await dataOf(token, invoiceId);
  expect(invoiceAmount.map((line: { workDescription: string }) => line.workDescription)).toEqual([
    'ett',
    'tre',
    'fyra',
  ]);
});

test.each([
  [3, 0.1, '0.30'],
  ['3', '0.1', '0.30'],
  [' 2.5 ', '0.10', '0.25'],
  [0.01, 0.5, '0.01'],
  ['0.01', '0.49', '0.00'],
  [0, 100, '0.00'],
  [1.005, 1, null],
  ['999999999.99', 999_999_999.99, '999999999980000000.00'],
])('%j times %j is %j', async (quantity, price, totalAmount) => {
  const { token, invoiceId } = await draft();
  const body = { invoiceId, ...hours, quantity, price };
  const { status, json } = await program().request('POST', '/api/invoice/addamount', { token, body });
  expect({ status, totalAmount: json.data?.totalAmount ?? null }).toEqual({
    status: totalAmount === null ? 400 : 200,
    totalAmount,
  });
});

test.each([
  ['quantity', { quantity: -1 }],
  ['quantity', { quantity: '' }],
  ['quantity', { quantity: null }],
  ['quantity', { quantity: undefined }],
  ['quantity', { quantity: '7,5' }],
  ['quantity', { quantity: '1e3' }],
  ['quantity', { quantity: 1e21 }],
  ['quantity', { quantity: true }],
  ['price', { price: 10.001 }],
  ['price', { price: 1_000_000_000 }],
  ['price', { price: '0x10' }],
  ['price', { price: 'Infinity' }],
  ['price', { price: {} }],
  ['fixedPrice', { ...fixed, fixedPrice: undefined }],
  ['fixedPrice', { ...fixed, fixedPrice: '-0.01' }],
  ['unit', { unit: 'dagar' }],
  ['unit', { unit: undefined }],
  ['workDescription', { workDescription: '' }],
  ['workDescription', { workDescription: '   ' }],
  ['workDescription', { workDescription: undefined }],
  ['workDescription', { workDescription: 'x'.repeat(1001) }],
  ['workDescription', { workDescription: 'a\0b' }],
  ['workDescription', { workDescription: '\ud800' }],
])('a line with a wrong %s is refused and changes nothing: %j', async (path, values) => {
  const { token, invoiceId } = await draft();
  const line = await newLine(program(), token, invoiceId);
  const body = { invoiceId, ...hours, ...values };
  for (const [method, url] of [
    ['POST', '/api/invoice/addamount'],
    ['PUT', `/api/invoice/updateamount/${line._id}`],
  ] as const) {
    const { status, json } = await program().request(method, url, { token, body });
    expect(status).toBe(400);
    expect(json.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  }
  expect((await dataOf(token, invoiceId)).invoiceAmount).toEqual([line]);
});

test('a changed line is returned, and the total follows', async () => {
  const { token, invoiceId } = await draft();
  const line = await newLine(program(), token, invoiceId);
  const other = await newLine(program(), token, invoiceId, fixed);
  const body = { invoiceId, unit: 'st', quantity: '4', price: '25.25', workDescription: 'Tröjor' };
  const { status, json } = await program().request('PUT', `/api/invoice/updateamount/${line._id}`, { token, body });
  expect(status).toBe(200);
  expect(json.data).toMatchObject({ _id: line._id, unit: 'st', quantity: 4, price: 25.25, totalAmount: '101.00' });
  const data = await dataOf(token, invoiceId);
  expect(data.invoice.totalAmount).toBe('1301.00');
  expect(data.invoiceAmount).toEqual([json.data, other]);
});

test('a line that another window has changed is not changed back, and one that is saved again is saved', async () => {
  const { token, invoiceId } = await draft();
  const read = await newLine(program(), token, invoiceId);
  const change = (values: object, lineBefore?: object) =>
    program().request('PUT', `/api/invoice/updateamount/${read._id}`, {
      token,
      body: { invoiceId, ...values, lineBefore },
    });
  expect((await change({ ...hours, price: 120 }, read)).status).toBe(200);
  const refused = await change({ ...fixed }, read);
  expect({ status: refused.status, code: refused.json.code }).toEqual({ status: 409, code: 'values-changed' });
  expect((await dataOf(token, invoiceId)).invoiceAmount).toMatchObject([{ ...hours, price: 120 }]);

  // The response to the first of two equal requests may be lost.
  const again = await change({ ...hours, price: 120 }, read);
  expect(again.status).toBe(200);
  expect((await change(fixed, again.json.data)).status).toBe(200);
  // A program of one's own need not say what it has read.
  expect((await change(hours)).status).toBe(200);
});

test('changing the unit leaves nothing of the other unit’s figures', async () => {
  const { token, invoiceId } = await draft();
  const line = await newLine(program(), token, invoiceId);
  const url = `/api/invoice/updateamount/${line._id}`;
  const toFixed = await program().request('PUT', url, { token, body: { invoiceId, ...fixed } });
  expect(toFixed.json.data).toMatchObject({ quantity: null, price: null, fixedPrice: 1200 });
  const toHours = await program().request('PUT', url, { token, body: { invoiceId, ...hours } });
  expect(toHours.json.data).toMatchObject({ quantity: 7.5, price: 110.5, fixedPrice: null });
});

test('a line can only be changed through its own invoice', async () => {
  const { token, invoiceId } = await draft();
  const other = await newInvoice(program(), token);
  const line = await newLine(program(), token, invoiceId);
  const body = { invoiceId: other.invoiceId, ...hours };
  expect((await program().request('PUT', `/api/invoice/updateamount/${line._id}`, { token, body })).status).toBe(404);
  expect((await dataOf(token, invoiceId)).invoiceAmount).toEqual([line]);
});

test('a deleted line is gone, the total follows, and deleting it again gives 404', async () => {
  const { token, invoiceId } = await draft();
  const line = await newLine(program(), token, invoiceId);
  await newLine(program(), token, invoiceId, fixed);
  const url = `/api/invoice/deleteamount/${line._id}`;
  expect((await program().request('DELETE', url, { token })).status).toBe(200);
  expect((await dataOf(token, invoiceId)).invoice.totalAmount).toBe('1200.00');
  expect((await program().request('DELETE', url, { token })).status).toBe(404);
});

test('typed text is returned as it was, with markup, quotes and emoji', async () => {
  const { token, invoiceId } = await draft();
  const workDescription = `<script>alert('x')</script> "å" 👩‍🎨 #set text(red) \\ $1`;
  const line = await newLine(program(), token, invoiceId, { workDescription });
  expect(line.workDescription).toBe(workDescription);
});

test('an invoice has at most 500 lines, also when the last ones come at the same time', async () => {
  const { token } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  await program().deps.db.execute(sql`insert into invoice_lines
    (id, invoice_id, position, unit, fixed_price, work_description, amount, created_at)
    select gen_random_uuid(), ${invoiceId}, i, 'fast-pris', 100, 'Rad', 100, now() from generate_series(1, 498) i`);
  const body = { invoiceId, unit: 'fast-pris', fixedPrice: 1, workDescription: 'Rad' };
  const add = () => program().request('POST', '/api/invoice/addamount', { token, body });
  const responses = await Promise.all([add(), add(), add(), add()]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  const message = 'Fakturan har 500 rader, och fler får inte plats. Lägg resten på en ny faktura.';
  expect((await add()).json.message).toBe(message);
  const { invoiceAmount: lines } = await dataOf(token, invoiceId);
  expect(lines).toHaveLength(500);
  const deleted = `/api/invoice/deleteamount/${lines[0]._id}`;
  expect((await program().request('DELETE', deleted, { token })).status).toBe(200);
  expect((await add()).status).toBe(200);
});

test('a line that is added again with its key, because the response was lost, is there once', async () => {
  const { token, invoiceId } = await draft();
  const other = await draft();
  const lineKey = randomUUID();
  const add = (by: typeof other) =>
    program().request('POST', '/api/invoice/addamount', {
      token: by.token,
      body: { invoiceId: by.invoiceId, ...hours, lineKey },
    });
  const tries = await Promise.all([1, 2, 3].map(() => add({ token, invoiceId })));
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { invoiceAmount, invoice } = await dataOf(token, invoiceId);
  expect([invoiceAmount.length, invoice.totalAmount]).toEqual([1, '828.75']);
  for (const { json } of tries) expect(json.data).toEqual(invoiceAmount[0]);
  expect((await add(other)).json.data._id).not.toBe(invoiceAmount[0]._id);
  const kinds = await program().deps.db.execute(
    sql`select kind from invoice_events where invoice_id = ${invoiceId} and details ->> 'what' = 'line-added'`,
  );
  expect(kinds.rows).toHaveLength(1);
});
