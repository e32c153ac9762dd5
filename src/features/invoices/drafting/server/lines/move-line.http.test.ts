import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { send } from '#tests/support/program/send-steps.ts';

const program = useTestApp();

const NAMES = ['ett', 'två', 'tre', 'fyra'];

/** A draft with one line for each of these descriptions. */
async function draft() {
  const { token } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  const ids: Record<string, string> = {};
  for (const workDescription of NAMES) {
    ids[workDescription] = (await newLine(program(), token, invoiceId, { workDescription }))._id;
  }
  const move = (name: string, before: string | null) =>
    program().request('PUT', `/api/invoice/moveamount/${ids[name]}`, {
      token,
      body: { before: before === null ? null : ids[before] },
    });
  return { token, invoiceId, ids, move, order: () => orderOf(token, invoiceId) };
}

async function orderOf(token: string, invoiceId: string): Promise<string[]> {
  const { invoiceAmount } = await readInvoice(program(), token, invoiceId);
  return invoiceAmount.map((line: { workDescription: string }) => line.workDescription);
}

test('a line is moved before another one or to the end, as often as one likes, and new lines come last', async () => {
  const { token, invoiceId, move, order } = await draft();
  expect((await move('fyra', 'ett')).status).toBe(200);
  expect(await order()).toEqual(['fyra', 'ett', 'två', 'tre']);
  await move('fyra', 'ett');
  expect(await order()).toEqual(['fyra', 'ett', 'två', 'tre']);
  await move('ett', null);
  expect(await order()).toEqual(['fyra', 'två', 'tre', 'ett']);
  for (let round = 0; round < 10; round += 1) await move('ett', round % 2 === 0 ? 'två' : null);
  expect(await order()).toEqual(['fyra', 'två', 'tre', 'ett']);
  await newLine(program(), token, invoiceId, { workDescription: 'fem' });
  expect(await order()).toEqual(['fyra', 'två', 'tre', 'ett', 'fem']);
  const { rows } = await program().deps.db.execute<{ largest: number }>(
    sql`select max(position) as largest from invoice_lines where invoice_id = ${invoiceId}`,
  );
  // Positions stay small, however often lines are moved.
  expect(rows[0]?.largest).toBeLessThanOrEqual(2 * 5);
});

test('a line is moved by ids in capitals too', async () => {
  const { token, ids, order } = await draft();
  const url = `/api/invoice/moveamount/${ids.fyra?.toUpperCase()}`;
  await program().request('PUT', url, { token, body: { before: ids.ett?.toUpperCase() } });
  expect(await order()).toEqual(['fyra', 'ett', 'två', 'tre']);
});

test('the order holds in the document, the PDF and a copy, and the total stays', async () => {
  const { token, invoiceId } = await newSendableInvoice(program());
  const { _id: logo } = await newLine(program(), token, invoiceId, { workDescription: 'Logotyp' });
  const before = await readInvoice(program(), token, invoiceId);
  const first = before.invoiceAmount[0];
  const body = { before: first._id };
  await program().request('PUT', `/api/invoice/moveamount/${logo}`, { token, body });
  const wanted = ['Logotyp', first.workDescription];
  expect(await orderOf(token, invoiceId)).toEqual(wanted);
  const { json: document } = await program().request('GET', `/api/invoice/document/${invoiceId}`, { token });
  expect(document.lines.map(({ description }: { description: string }) => description)).toEqual(wanted);
  expect(document.total).toBe(before.invoice.totalAmount);
  const copyKey = crypto.randomUUID();
  const copy = await program().request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { token, body: { copyKey } });
  expect(await orderOf(token, copy.json._id)).toEqual(wanted);
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  const response = await program().app.inject({
    url: `/api/invoice/pdf/${invoiceId}`,
    headers: { 'auth-token': token },
  });
  const { text } = await readPdf(new Uint8Array(response.rawPayload));
  expect(text.indexOf('Logotyp')).toBeLessThan(text.indexOf(first.workDescription));
  expect(await orderOf(token, invoiceId)).toEqual(wanted);
});

test('simultaneous moves, additions and a deletion keep each line once', async () => {
  const { token, invoiceId, ids, move, order } = await draft();
  const responses = await Promise.all([
    ...NAMES.flatMap((name) => [move(name, null), move(name, NAMES.find((other) => other !== name) ?? null)]),
    ...['a', 'b'].map((workDescription) => newLine(program(), token, invoiceId, { workDescription })),
    program().request('DELETE', `/api/invoice/deleteamount/${ids.två}`, { token }),
  ]);
  const statuses = responses.flatMap((response) => ('status' in response ? [response.status] : []));
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect((await order()).toSorted()).toEqual(['a', 'b', 'ett', 'fyra', 'tre']);
});

test('a line is not moved to another invoice, to before itself or a deleted line, nor once it is sent', async () => {
  const { token, ids, move, order } = await draft();
  const other = await newInvoice(program(), token);
  const { _id: elsewhere } = await newLine(program(), token, other.invoiceId);
  const url = `/api/invoice/moveamount/${ids.ett}`;
  expect((await program().request('PUT', url, { token, body: { before: elsewhere } })).status).toBe(404);
  expect((await move('ett', 'ett')).status).toBe(404);
  expect((await program().request('PUT', url, { token, body: {} })).status).toBe(400);
  await program().request('DELETE', `/api/invoice/deleteamount/${ids.tre}`, { token });
  expect((await move('ett', 'tre')).status).toBe(404);
  expect((await move('tre', 'ett')).status).toBe(404);
  expect(await order()).toEqual(['ett', 'två', 'fyra']);

  const sent = await newSendableInvoice(program());
  const { invoiceAmount } = await readInvoice(program(), sent.token, sent.invoiceId);
  await send(program(), sent.token, sent.invoiceId);
  const refused = await program().request('PUT', `/api/invoice/moveamount/${invoiceAmount[0]._id}`, {
    token: sent.token,
    body: { before: null },
  });
  expect(refused).toMatchObject({ status: 409, json: { code: 'invoice-locked' } });
});
