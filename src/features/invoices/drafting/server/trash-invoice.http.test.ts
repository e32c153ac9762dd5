import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { trashedInvoices } from '#database/schema/invoices.ts';

const program = useTestApp();

/** @param beforeLine called before the line is added, for example to move the clock */
async function draft(beforeLine = () => {}) {
  const { token } = await program().newMember();
  const { invoiceId, invoiceNumber } = await newInvoice(program(), token);
  beforeLine();
  const line = await newLine(program(), token, invoiceId);
  const trash = () =>
    program().request('POST', '/api/invoice/sendtotrash', {
      token,
      body: { invoice: { _id: invoiceId }, invoiceAmount: [line] },
    });
  const remove = () => program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
  const read = () => program().request('GET', `/api/invoice/invoicedata/${invoiceId}`, { token });
  const copies = () => program().deps.db.select().from(trashedInvoices).where(eq(trashedInvoices.invoiceId, invoiceId));
  return { token, invoiceId, invoiceNumber, line, trash, remove, read, copies };
}

test('trashing copies the invoice with its lines, and deleting removes it', async () => {
  const { invoiceId, invoiceNumber, line, trash, remove, read, copies } = await draft();
  expect((await trash()).status).toBe(200);
  expect((await read()).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await read()).status).toBe(404);
  const [copy] = await copies();
  expect(copy?.invoiceNumber).toBe(Number(invoiceNumber));
  expect(copy?.copy).toMatchObject({ invoice: { _id: invoiceId, totalAmount: '901.00' }, invoiceAmount: [line] });
});

test('deleting alone makes the copy too', async () => {
  const { remove, copies, line } = await draft();
  await remove();
  expect((await copies()).map(({ copy }) => copy.invoiceAmount)).toEqual([[line]]);
});

test('both requests can be repeated in any order, and one copy remains', async () => {
  const { trash, remove, copies } = await draft();
  for (const action of [trash, trash, remove, remove, trash]) expect((await action()).status).toBe(200);
  expect(await copies()).toHaveLength(1);
});

test('the copy shows the invoice as it was deleted, not as it was first copied', async () => {
  const { token, invoiceId, trash, remove, copies } = await draft();
  await trash();
  await newLine(program(), token, invoiceId, { workDescription: 'Tillagd efteråt' });
  await remove();
  expect((await copies())[0]?.copy.invoiceAmount).toHaveLength(2);
});

test('a trashed number is never used again', async () => {
  const { token, invoiceNumber, remove } = await draft();
  await remove();
  const next = await newInvoice(program(), token);
  expect(Number(next.invoiceNumber)).toBe(Number(invoiceNumber) + 1);
});

test('the log of an invoice remains after it is deleted', async () => {
  // Each step has a time of its own, by which the events are read.
  let second = 0;
  const later = () => program().setClock(new Date(Date.UTC(2026, 10, 20, 10, 0, (second += 1))).toISOString());
  const { token, invoiceId, remove } = await draft(later);
  later();
  await program().request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note: 'Hej' } });
  later();
  await remove();
  await remove();
  const ofInvoice = eq(invoiceEvents.invoiceId, invoiceId);
  const events = await program().deps.db.select().from(invoiceEvents).where(ofInvoice).orderBy(asc(invoiceEvents.at));
  expect(events.map(({ kind, details }) => [kind, details.what])).toEqual([
    ['created', undefined],
    ['changed', 'line-added'],
    ['changed', 'note'],
    ['trashed', undefined],
  ]);
});

test('another member’s trashed invoice is unknown', async () => {
  const { invoiceId, remove } = await draft();
  await remove();
  const { token } = await program().newMember();
  expect((await program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token })).status).toBe(404);
});
