import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { invoices } from '#database/schema/invoices.ts';

const program = useTestApp();

/** A draft with a line, and the ids that its owner knows. */
async function draft() {
  const owner = await program().newMember();
  const { invoiceId, clientId } = await newInvoice(program(), owner.token);
  const line = await newLine(program(), owner.token, invoiceId);
  return { token: owner.token, ids: { invoiceId, clientId, lineId: line._id as string } };
}

type Ids = Awaited<ReturnType<typeof draft>>['ids'];
type Request = (ids: Ids) => [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown];

const line = { unit: 'fast-pris', fixedPrice: 5, workDescription: 'Ändrad' };
const edits: Record<string, Request> = {
  updateinvoice: ({ invoiceId }) => ['PUT', `/api/invoice/updateinvoice/${invoiceId}`, { noOfDueDates: 3 }],
  addamount: ({ invoiceId }) => ['POST', '/api/invoice/addamount', { invoiceId, ...line }],
  updateamount: ({ invoiceId, lineId }) => ['PUT', `/api/invoice/updateamount/${lineId}`, { invoiceId, ...line }],
  deleteamount: ({ lineId }) => ['DELETE', `/api/invoice/deleteamount/${lineId}`],
  addnote: ({ invoiceId }) => ['PUT', `/api/invoice/addnote/${invoiceId}`, { note: 'Ändrad' }],
  delivery: ({ invoiceId }) => [
    'PUT',
    `/api/invoice/delivery/${invoiceId}`,
    { deliveredFrom: null, deliveredOn: '2026-11-18' },
  ],
  sendtotrash: ({ invoiceId }) => [
    'POST',
    '/api/invoice/sendtotrash',
    { invoice: { _id: invoiceId }, invoiceAmount: [] },
  ],
  deleteinvoice: ({ invoiceId }) => ['DELETE', `/api/invoice/deleteinvoice/${invoiceId}`],
};
const reads: Record<string, Request> = {
  invoicedata: ({ invoiceId }) => ['GET', `/api/invoice/invoicedata/${invoiceId}`],
  specificclientinvoices: ({ clientId }) => ['GET', `/api/invoice/specificclientinvoices/${clientId}`],
  clientsums: ({ clientId }) => ['GET', `/api/invoice/sums/${clientId}`],
};
const others: Record<string, Request> = {
  fetchinvoices: () => ['GET', '/api/invoice/fetchinvoices'],
  sums: () => ['GET', '/api/invoice/sums'],
  createinvoice: ({ clientId }) => ['POST', '/api/invoice/createinvoice', { clientId, noOfDueDates: 3 }],
};
const named = Object.entries({ ...edits, ...reads });
const isTrashing = (name: string) => ['sendtotrash', 'deleteinvoice'].includes(name);
const all = Object.entries({ ...edits, ...reads, ...others });

const dataOf = (token: string, { invoiceId }: Ids) => readInvoice(program(), token, invoiceId);

describe.each(all)('%s', (_, request) => {
  test('needs a session', async () => {
    const { ids } = await draft();
    const [method, url, body] = request(ids);
    expect((await program().request(method, url, { body })).status).toBe(401);
    expect((await program().request(method, url, { body, token: 'made-up' })).status).toBe(401);
  });
});

describe.each(named)('%s', (_, request) => {
  test('gives another member the same 404 as for an unknown id, and changes nothing', async () => {
    const { token, ids } = await draft();
    const before = await dataOf(token, ids);
    const stranger = await program().newMember();
    const unknown = { invoiceId: crypto.randomUUID(), clientId: crypto.randomUUID(), lineId: crypto.randomUUID() };
    const impossible = { invoiceId: 'x', clientId: '1', lineId: "'" };
    const responses = [];
    for (const [who, requested] of [
      [stranger.token, ids],
      [token, unknown],
      [token, impossible],
    ] as const) {
      const [method, url, body] = request(requested);
      const { status, json } = await program().request(method, url, { token: who, body });
      responses.push({ status, json });
    }
    const unfound = { status: 404, json: { message: 'Det du söker finns inte.', code: 'not-found' } };
    expect(responses).toEqual([unfound, unfound, unfound]);
    expect(await dataOf(token, ids)).toEqual(before);
  });
});

describe.each(Object.entries(edits))('%s', (_, request) => {
  test.each(['submitted', 'forwarded'] as const)(
    'is refused once the invoice is sent (%s), and changes nothing',
    async (reviewState) => {
      const { token, ids } = await draft();
      await setSent(ids, reviewState);
      const before = await rowOf(ids);
      const [method, url, body] = request(ids);
      const response = await program().request(method, url, { token, body });
      expect(response).toMatchObject({ status: 409, json: { message: 'Fakturan är skickad och går inte att ändra.' } });
      expect(await rowOf(ids)).toEqual(before);
    },
  );

  test('is allowed once the provider has returned the invoice', async () => {
    const { token, ids } = await draft();
    await setSent(ids, 'returned');
    const [method, url, body] = request(ids);
    expect((await program().request(method, url, { token, body })).status).toBe(200);
  });
});

describe.each(Object.entries(edits).filter(([name]) => !isTrashing(name)))('%s', (_, request) => {
  test('raises the version, so that a send of the previous one is refused', async () => {
    const { token, ids } = await draft();
    const version = async () => (await rowOf(ids))?.version ?? 0;
    const former = await version();
    const [method, url, body] = request(ids);
    await program().request(method, url, { token, body });
    expect(await version()).toBe(former + 1);
  });
});

async function rowOf({ invoiceId }: Ids) {
  const [row] = await program().deps.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  return row;
}

/** Sets an invoice as sent and moves it to a state of the review, directly in the database. */
async function setSent({ invoiceId }: Ids, reviewState: 'submitted' | 'forwarded' | 'returned') {
  for (const state of new Set(['submitted', reviewState] as const)) {
    await program().deps.db.transaction(async (tx) => {
      await tx
        .update(invoices)
        .set({ sentStatus: true, frozenCurrency: 'EUR', reviewState: state })
        .where(eq(invoices.id, invoiceId));
      // The database only accepts a forwarded invoice that is charged in the ledger.
      if (state === 'forwarded')
        await tx.execute(sql`
          insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, actor_id, at)
          select id, member_id, 'charged', total, 'EUR', '2026-11-20', member_id, now()
          from invoices where id = ${invoiceId}`);
    });
  }
}
