import { expect, test } from 'vitest';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, readInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

async function invoiceOf(token: string, invoiceId: string) {
  return (await readInvoice(program(), token, invoiceId)).invoice;
}

test('a new invoice is an empty draft with a number, due its term from today', async () => {
  const { token, memberId } = await program().newMember();
  const clientId = await newClient(program(), token);
  const body = { clientId, noOfDueDates: 10, dueDate: '2026-11-30' };
  const created = await program().request('POST', '/api/invoice/createinvoice', { token, body });
  expect(created.status).toBe(200);
  expect(Object.keys(created.json)).toEqual(['_id', 'invoiceNumber']);
  expect(created.json.invoiceNumber).toMatch(/^\d+$/);
  expect(await invoiceOf(token, created.json._id)).toEqual({
    _id: created.json._id,
    invoiceNumber: created.json.invoiceNumber,
    clientId,
    clientName: 'Lingonbolaget AB',
    user: memberId,
    totalAmount: '0.00',
    netAmount: null,
    noOfDueDates: 10,
    invoiceDate: '2026-11-20',
    dueDate: '2026-11-30',
    wageOn: null,
    sentStatus: false,
    note: '',
    currency: 'EUR',
    reviewState: null,
    sendFailed: false,
  });
});

test('a repeated request to create an invoice gets the same one, also at once and after the customer is deleted', async () => {
  const { token } = await program().newMember();
  const clientId = await newClient(program(), token);
  const body = { clientId, noOfDueDates: 10, createKey: crypto.randomUUID() };
  const create = (as = token) => program().request('POST', '/api/invoice/createinvoice', { token: as, body });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second.json).toEqual(first.json);
  await newInvoice(program(), token, clientId);
  expect((await create()).json).toEqual(first.json);
  const list = await program().request('GET', '/api/invoice/fetchinvoices', { token });
  expect(list.json.map(({ invoiceNumber }: { invoiceNumber: string }) => Number(invoiceNumber))).toEqual([
    Number(first.json.invoiceNumber) + 1,
    Number(first.json.invoiceNumber),
  ]);
  await program().request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
  expect((await create()).json).toEqual(first.json);
  // Another member has keys of their own.
  expect((await create((await program().newMember()).token)).status).toBe(404);
});

test('the server computes the due date, whatever the browser sends', async () => {
  const { token } = await program().newMember();
  const clientId = await newClient(program(), token);
  for (const dueDate of ['2031-01-01', 'yesterday', '2026-11-20T22:30:00.000Z', null, undefined]) {
    const body = { clientId, noOfDueDates: dueDate === null ? '30.00' : '30', dueDate };
    const { status, json } = await program().request('POST', '/api/invoice/createinvoice', { token, body });
    expect(status).toBe(200);
    expect((await invoiceOf(token, json._id)).dueDate).toBe('2026-12-20');
  }
});

test('just after midnight in Stockholm an invoice counts from the new day', async () => {
  const { token } = await program().newMember();
  const clientId = await newClient(program(), token);
  program().setClock('2026-11-30T23:30:00Z');
  const { invoiceId } = await newInvoice(program(), token, clientId);
  program().setClock('2026-11-20T10:00:00Z');
  expect((await invoiceOf(token, invoiceId)).dueDate).toBe('2026-12-11');
});

test.each([0, 2, 5, 31, -10, 10.5, 'tio', '', null, undefined, [10], {}])(
  'a term of %j days is refused',
  async (noOfDueDates) => {
    const { token } = await program().newMember();
    const clientId = await newClient(program(), token);
    const body = { clientId, noOfDueDates };
    const { status, json } = await program().request('POST', '/api/invoice/createinvoice', { token, body });
    expect(status).toBe(400);
    expect(json.issues[0].path).toBe('noOfDueDates');
    if (typeof noOfDueDates === 'number') expect(json.message).toBe('Välj 1, 3, 10, 20 eller 30 dagar.');
  },
);

test('an invoice needs a customer of the member’s own that is not deleted', async () => {
  const { token } = await program().newMember();
  const stranger = await program().newMember();
  const deletedClient = await newClient(program(), token);
  await program().request('DELETE', `/api/client/deleteclient/${deletedClient}`, { token });
  const strangersClient = await newClient(program(), stranger.token);
  for (const clientId of [strangersClient, deletedClient, crypto.randomUUID(), 'nobody', '']) {
    const body = { clientId, noOfDueDates: 10 };
    expect(await program().request('POST', '/api/invoice/createinvoice', { token, body })).toMatchObject({
      status: 404,
    });
  }
  const { status, json } = await program().request('POST', '/api/invoice/createinvoice', {
    token,
    body: { noOfDueDates: 10 },
  });
  expect(status).toBe(400);
  expect(json.issues).toEqual([{ path: 'clientId', message: 'Kund saknas.' }]);
  expect((await program().request('GET', '/api/invoice/fetchinvoices', { token })).json).toEqual([]);
});

test('a refused invoice uses no number', async () => {
  const { token } = await program().newMember();
  const before = await newInvoice(program(), token);
  await program().request('POST', '/api/invoice/createinvoice', {
    token,
    body: { clientId: crypto.randomUUID(), noOfDueDates: 10 },
  });
  const after = await newInvoice(program(), token);
  expect(Number(after.invoiceNumber)).toBe(Number(before.invoiceNumber) + 1);
});

test('saving the term recomputes the due date from today, and changes nothing of the customer', async () => {
  const { token } = await program().newMember();
  const { invoiceId, clientId } = await newInvoice(program(), token);
  program().setClock('2026-11-25T10:00:00Z');
  const body = { noOfDueDates: 3, dueDate: '2030-01-01', clientId: crypto.randomUUID() };
  const updated = await program().request('PUT', `/api/invoice/updateinvoice/${invoiceId}`, { token, body });
  program().setClock('2026-11-20T10:00:00Z');
  expect(updated).toMatchObject({ status: 200, json: { message: 'Invoice updated Successfully.' } });
  expect(await invoiceOf(token, invoiceId)).toMatchObject({ noOfDueDates: 3, dueDate: '2026-11-28', clientId });
});

test('a note replaces the previous one, and an empty one removes it', async () => {
  const { token } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  const save = (note: unknown) =>
    program().request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note } });
  expect(await save('Tack för samarbetet!\nÅsa')).toMatchObject({ status: 200 });
  expect((await invoiceOf(token, invoiceId)).note).toBe('Tack för samarbetet!\nÅsa');
  await save('<b>Ny</b>');
  expect((await invoiceOf(token, invoiceId)).note).toBe('<b>Ny</b>');
  await save('');
  expect((await invoiceOf(token, invoiceId)).note).toBe('');
});

test.each([
  ['too long', 'x'.repeat(2001)],
  ['with NUL', 'a\0b'],
  ['no text', 7],
])('a note %s is refused', async (_, note) => {
  const { token } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  const { status, json } = await program().request('PUT', `/api/invoice/addnote/${invoiceId}`, {
    token,
    body: { note },
  });
  expect(status).toBe(400);
  expect(json.issues[0].path).toBe('note');
});
