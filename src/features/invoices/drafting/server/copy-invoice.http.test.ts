import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ORGANIZATION } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';

const program = useTestApp();
beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const copy = (token: string, invoiceId: string, copyKey: unknown = randomUUID()) =>
  program().request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { token, body: { copyKey } });
const read = (token: string, invoiceId: string) => readInvoice(program(), token, invoiceId);
const numbers = async (token: string) =>
  (await program().request('GET', '/api/invoice/fetchinvoices', { token })).json.map(
    ({ invoiceNumber }: { invoiceNumber: string }) => Number(invoiceNumber),
  );

/** A draft with one line of each unit, and a note. */
async function filledDraft() {
  const { token } = await program().newMember();
  await saveSenderDetails(program(), token);
  const { invoiceId, invoiceNumber, clientId } = await newInvoice(program(), token);
  await newLine(program(), token, invoiceId, { quantity: '7.77', price: '999999999.99' });
  const { _id: removed } = await newLine(program(), token, invoiceId);
  await newLine(program(), token, invoiceId, { unit: 'st', quantity: '0.01', price: '0.49', workDescription: 'Skruv' });
  await newLine(program(), token, invoiceId, { unit: 'fast-pris', fixedPrice: '1234.50', workDescription: 'Hela' });
  await program().request('DELETE', `/api/invoice/deleteamount/${removed}`, { token });
  await program().request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note: 'Tack!\nÅsa' } });
  return { token, invoiceId, invoiceNumber, clientId };
}

describe('A copy', () => {
  test('is a new draft of today with the same customer, term, note and lines, exact to the cent', async () => {
    const { token, invoiceId, invoiceNumber } = await filledDraft();
    const before = await read(token, invoiceId);
    program().setClock('2026-11-24T23:30:00Z');
    const { status, json } = await copy(token, invoiceId);
    program().setClock('2026-11-25T10:00:00Z');
    expect(status).toBe(200);
    expect(json.invoiceNumber).toBe(String(Number(invoiceNumber) + 1));
    const made = await read(token, json._id);
    expect(made.invoice).toEqual({
      ...before.invoice,
      _id: json._id,
      invoiceNumber: json.invoiceNumber,
      invoiceDate: '2026-11-25',
      dueDate: '2026-12-05',
    });
    expect(made.client).toEqual(before.client);
    const ofCopy = { _id: expect.any(String), invoiceId: json._id };
    expect(made.invoiceAmount).toEqual(before.invoiceAmount.map((line: object) => ({ ...line, ...ofCopy })));
    expect(made.invoiceAmount.map(({ totalAmount }: { totalAmount: string }) => totalAmount)).toEqual([
      '7769999999.92',
      '0.00',
      '1234.50',
    ]);
    // The original is a draft too, so its invoice date is today's.
    expect(await read(token, invoiceId)).toEqual({
      ...before,
      invoice: { ...before.invoice, invoiceDate: '2026-11-25' },
    });
  });

  test('can be changed and sent, and its original stays as it was', async () => {
    const { token, invoiceId } = await filledDraft();
    const before = await read(token, invoiceId);
    const { json } = await copy(token, invoiceId);
    await newLine(program(), token, json._id);
    expect((await read(token, json._id)).invoice.totalAmount).toBe('7770002135.42');
    expect((await send(program(), token, json._id)).status).toBe(200);
    expect(await read(token, invoiceId)).toEqual(before);
  });

  test('says in its log what it was copied from', async () => {
    const { token, invoiceId, invoiceNumber } = await filledDraft();
    const { json } = await copy(token, invoiceId);
    const events = await program().deps.db.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, json._id));
    expect(events.map(({ kind, details }) => ({ kind, details }))).toEqual([
      { kind: 'created', details: { copiedFrom: Number(invoiceNumber), copiedFromId: invoiceId } },
    ]);
  });

  test('of an empty draft is empty', async () => {
    const { token } = await program().newMember();
    const { invoiceId } = await newInvoice(program(), token);
    const { json } = await copy(token, invoiceId);
    expect(await read(token, json._id)).toMatchObject({ invoice: { totalAmount: '0.00' }, invoiceAmount: [] });
  });

  test('of a sent invoice is a draft, for the customer as it is now', async () => {
    const { token, invoiceId, clientId } = await filledDraft();
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    await program().request('PUT', `/api/client/updateclient/${clientId}`, {
      token,
      body: { clientOption: 'organization', organizationClient: { ...ORGANIZATION, orgFirstName: 'Hallonbolaget AB' } },
    });
    const { json } = await copy(token, invoiceId);
    const { invoice } = await read(token, json._id);
    expect(invoice).toMatchObject({ sentStatus: false, reviewState: null, clientName: 'Hallonbolaget AB' });
    expect((await read(token, invoiceId)).invoice.clientName).toBe('Lingonbolaget AB');
  });

  test('of a returned invoice is a draft with what the member has corrected', async () => {
    const { token, invoiceId } = await filledDraft();
    const reviewer = await newReviewer(program(), 'Greta Granskare');
    await send(program(), token, invoiceId);
    const body = { revision: 1, note: 'Fel belopp', pins: [] };
    await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewer.token, body });
    await newLine(program(), token, invoiceId, { workDescription: 'Rättat' });
    const { json } = await copy(token, invoiceId);
    const made = await read(token, json._id);
    expect(made.invoice).toMatchObject({ sentStatus: false, reviewState: null });
    expect(made.invoiceAmount).toHaveLength(4);
    expect((await read(token, invoiceId)).invoice.reviewState).toBe('returned');
  });
});

describe('A repeated request', () => {
  test('with the same key gets the same copy, however many come at once', async () => {
    const { token, invoiceId } = await filledDraft();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => copy(token, invoiceId, key)));
    responses.push(await copy(token, invoiceId, key));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ json }) => json._id)).size).toBe(1);
    expect(await numbers(token)).toHaveLength(2);
  });

  test('with the same key gets one copy even if two invoices are meant', async () => {
    const { token, invoiceId } = await filledDraft();
    const { invoiceId: other } = await newInvoice(program(), token);
    const key = randomUUID();
    const responses = await Promise.all([invoiceId, other, invoiceId, other].map((id) => copy(token, id, key)));
    expect(new Set(responses.map(({ json }) => json._id)).size).toBe(1);
    expect(await numbers(token)).toHaveLength(3);
  });

  test('with another key makes another copy, and so does another member with the same key', async () => {
    const { token, invoiceId } = await filledDraft();
    const stranger = await filledDraft();
    const key = randomUUID();
    const ids = [
      (await copy(token, invoiceId, key)).json._id,
      (await copy(token, invoiceId)).json._id,
      (await copy(stranger.token, stranger.invoiceId, key)).json._id,
    ];
    expect(new Set(ids).size).toBe(3);
  });

  test.each([undefined, null, '', 'nyckel', 7])('needs a key that is a UUID, not %j', async (copyKey) => {
    const { token, invoiceId } = await filledDraft();
    const body = { copyKey };
    const { status, json } = await program().request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { token, body });
    expect([status, json.issues[0].path]).toEqual([400, 'copyKey']);
  });
});

describe('No copy is made, and no number used', () => {
  test('if the customer is deleted', async () => {
    const { token, invoiceId, clientId } = await filledDraft();
    await program().request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
    const { status, json } = await copy(token, invoiceId);
    expect([status, json.code]).toEqual([409, 'client-deleted']);
    expect(await numbers(token)).toHaveLength(1);
  });

  test('if the customer is invoiced in another currency than what was sent', async () => {
    const { token, invoiceId, clientId, invoiceNumber } = await filledDraft();
    await send(program(), token, invoiceId);
    await program().request('PUT', `/api/client/updateclient/${clientId}`, {
      token,
      body: { clientOption: 'organization', organizationClient: { ...ORGANIZATION, orgCurrencyCode: 'SEK' } },
    });
    const { status, json } = await copy(token, invoiceId);
    expect([status, json.code]).toEqual([409, 'client-currency-changed']);
    expect(json.message).toContain('SEK');
    const next = await newInvoice(program(), token);
    expect(Number(next.invoiceNumber)).toBe(Number(invoiceNumber) + 1);
  });

  test.each([
    ['a line’s text', sql`update invoice_lines set work_description = repeat('x', 1001) where invoice_id =`],
    ['the note', sql`update invoices set note = repeat('x', 2001) where id =`],
  ])('if %s is longer than today’s limit', async (_, lengthen) => {
    const { token, invoiceId } = await filledDraft();
    await program().deps.db.execute(sql`${lengthen} ${invoiceId}`);
    const { status, json } = await copy(token, invoiceId);
    expect([status, json.code]).toEqual([409, 'copy-too-large']);
  });

  test('if it has more lines than today’s limit', async () => {
    const { token, invoiceId } = await filledDraft();
    await program().deps.db.execute(sql`
      insert into invoice_lines (id, invoice_id, position, unit, fixed_price, work_description, amount, created_at)
      select gen_random_uuid(), ${invoiceId}, 100 + n, 'fast-pris', 0, 'Rad', 0, now() from generate_series(1, 498) n`);
    expect((await copy(token, invoiceId)).json.code).toBe('copy-too-large');
  });

  test('if the invoice is in the trash, or another member’s', async () => {
    const { token, invoiceId } = await filledDraft();
    const stranger = await program().newMember();
    expect((await copy(stranger.token, invoiceId)).status).toBe(404);
    await program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
    expect((await copy(token, invoiceId)).status).toBe(404);
    expect(await numbers(token)).toEqual([]);
  });
});
