import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pagesRead, rowsRead } from '#tests/support/database/reads.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { creditorReference } from '../../domain/creditor-reference.ts';
import { findInvoicesToFinish } from './find-invoice.ts';
import { findInvoices } from './find-invoices.ts';

const program = useTestApp();

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

async function memberWithInvoices() {
  const { token } = await program().newMember();
  const oberg = await newClient(program(), token, { orgFirstName: 'Öbergs Måleri', orgCurrencyCode: 'SEK' });
  const percent = await newClient(program(), token, { orgFirstName: '100 % Reklam' });
  const invoices = [];
  for (const clientId of [oberg, percent, oberg]) invoices.push(await newInvoice(program(), token, clientId));
  return {
    token,
    oberg,
    percent,
    ids: invoices.map(({ invoiceId }) => invoiceId),
    numbers: invoices.map(({ invoiceNumber }) => invoiceNumber),
  };
}

async function numbersOf(token: string, url: string): Promise<string[]> {
  const { status, json } = await program().request('GET', url, { token });
  expect(status).toBe(200);
  return json.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);
}

test('a list without parameters has all invoices of the member, the newest first', async () => {
  const { token, numbers } = await memberWithInvoices();
  await memberWithInvoices();
  expect(await numbersOf(token, '/api/invoice/fetchinvoices')).toEqual(numbers.toReversed());
});

test('a list shows customer, amount, currency and due date', async () => {
  const { token, ids } = await memberWithInvoices();
  await newLine(program(), token, ids[2] ?? '', { quantity: 1, price: 10 });
  const { json } = await program().request('GET', '/api/invoice/fetchinvoices', { token });
  expect(json[0]).toMatchObject({
    _id: ids[2],
    clientName: 'Öbergs Måleri',
    totalAmount: '10.00',
    currency: 'SEK',
    dueDate: '2026-11-30',
  });
});

test('the number and sum of all invoices, or of one customer’s, are told in each currency', async () => {
  const { token, oberg, percent, ids } = await memberWithInvoices();
  await memberWithInvoices();
  await newLine(program(), token, ids[0] ?? '', { quantity: 1, price: 10 });
  await newLine(program(), token, ids[2] ?? '', { quantity: 1, price: 0.25 });
  const sums = async (path = '') => (await program().request('GET', `/api/invoice/sums${path}`, { token })).json;
  const sek = { currency: 'SEK', count: 2, totalAmount: '10.25' };
  const eur = { currency: 'EUR', count: 1, totalAmount: '0.00' };
  expect(await sums()).toEqual([eur, sek]);
  expect(await sums(`/${oberg}`)).toEqual([sek]);
  expect(await sums(`/${percent}`)).toEqual([eur]);
});

test('a list can be read in parts', async () => {
  const { token, numbers } = await memberWithInvoices();
  const [first, second, third] = numbers;
  expect(await numbersOf(token, '/api/invoice/fetchinvoices?limit=2')).toEqual([third, second]);
  expect(await numbersOf(token, `/api/invoice/fetchinvoices?limit=2&after=${second}`)).toEqual([first]);
});

test('a list can be searched by number and customer, ignoring case', async () => {
  const { token, numbers } = await memberWithInvoices();
  const [first, second, third] = numbers;
  expect(await numbersOf(token, `/api/invoice/fetchinvoices?q=${encodeURIComponent('öbergs MÅ')}`)).toEqual([
    third,
    first,
  ]);
  expect(await numbersOf(token, `/api/invoice/fetchinvoices?q=${encodeURIComponent('%')}`)).toEqual([second]);
  expect(await numbersOf(token, `/api/invoice/fetchinvoices?q=${second}`)).toContain(second);
  const reference = creditorReference(Number(second));
  expect(await numbersOf(token, `/api/invoice/fetchinvoices?q=${reference}`)).toContain(second);
  expect(await numbersOf(token, '/api/invoice/fetchinvoices?q=_')).toEqual([]);
  expect(await numbersOf(token, '/api/invoice/fetchinvoices?q=')).toHaveLength(3);
});

test.each(['limit=0', 'limit=501', 'limit=x', 'after=-1', 'after=1e40', 'q=%00', `q=${'x'.repeat(101)}`])(
  'the list query %s is refused',
  async (query) => {
    const { token } = await program().newMember();
    expect((await program().request('GET', `/api/invoice/fetchinvoices?${query}`, { token })).status).toBe(400);
  },
);

test('one customer’s invoices are listed, also after the customer is deleted', async () => {
  const { token, oberg, numbers } = await memberWithInvoices();
  const url = `/api/invoice/specificclientinvoices/${oberg}`;
  const expected = [numbers[2], numbers[0]];
  expect(await numbersOf(token, url)).toEqual(expected);
  await program().request('DELETE', `/api/client/deleteclient/${oberg}`, { token });
  expect(await numbersOf(token, url)).toEqual(expected);
  expect(await numbersOf(token, '/api/invoice/fetchinvoices')).toEqual(numbers.toReversed());
});

test('a draft shows its customer as it is now', async () => {
  const { token, percent, ids } = await memberWithInvoices();
  const { json: client } = await program().request('GET', `/api/client/${percent}`, { token });
  const organizationClient = { ...client.organizationClient, orgFirstName: 'Hundra procent', orgCurrencyCode: 'SEK' };
  await program().request('PUT', `/api/client/updateclient/${percent}`, {
    token,
    body: { ...client, organizationClient },
  });
  const changed = await readInvoice(program(), token, ids[1] ?? '');
  expect(changed.invoice).toMatchObject({ clientName: 'Hundra procent', currency: 'SEK' });
  expect(changed.client).toEqual({ ...client, organizationClient, version: undefined });
});

test('one customer’s invoices can be read in parts and searched too', async () => {
  const { token, oberg, numbers } = await memberWithInvoices();
  const [first, second, third] = numbers;
  const url = `/api/invoice/specificclientinvoices/${oberg}`;
  expect(await numbersOf(token, `${url}?limit=1`)).toEqual([third]);
  expect(await numbersOf(token, `${url}?after=${third}`)).toEqual([first]);
  expect(await numbersOf(token, `${url}?q=${first}`)).toContain(first);
  expect(await numbersOf(token, `${url}?q=${second}`)).not.toContain(second);
  expect((await program().request('GET', `${url}?limit=0`, { token })).status).toBe(400);
});

async function renameClient(token: string, clientId: string) {
  const { json: client } = await program().request('GET', `/api/client/${clientId}`, { token });
  const organizationClient = { ...client.organizationClient, orgFirstName: 'Nytt namn AB', orgCurrencyCode: 'SEK' };
  await program().request('PUT', `/api/client/updateclient/${clientId}`, {
    token,
    body: { ...client, organizationClient },
  });
  return client;
}

test('a sent invoice shows its customer as it was frozen, in the list too', async () => {
  const { token, invoiceId, clientId } = await newSendableInvoice(program());
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  const client = await renameClient(token, clientId);
  const sent = {
    clientName: 'Lingonbolaget AB',
    currency: 'EUR',
    sentStatus: true,
    reviewState: 'submitted',
    sendFailed: false,
  };
  const read = await readInvoice(program(), token, invoiceId);
  expect(read.invoice).toMatchObject(sent);
  expect(read.client).toEqual({ ...client, version: undefined });
  expect((await program().request('GET', '/api/invoice/fetchinvoices', { token })).json).toMatchObject([sent]);
});

test('an invoice with a failed send says so, and is otherwise a draft', async () => {
  const { token, invoiceId, clientId } = await newSendableInvoice(program());
  expect((await register(program(), token, invoiceId)).status).toBe(200);
  await renameClient(token, clientId);
  const { json } = await program().request('GET', '/api/invoice/fetchinvoices', { token });
  expect(json).toMatchObject([{ clientName: 'Nytt namn AB', currency: 'SEK', sentStatus: false, sendFailed: true }]);
});

test('a page of a long list reads the events of its own invoices, and not those of the whole list', async () => {
  const { db } = program().deps;
  const { token, memberId } = await program().newMember();
  const clientId = await newClient(program(), token);
  await db.execute(sql`insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, created_at, updated_at)
    select gen_random_uuid(), ${memberId}, ${clientId}, 1000000 + i, 10, '2026-11-30', now(), now() from generate_series(1, 5000) i`);
  await db.execute(sql`insert into invoice_events (id, invoice_id, invoice_number, member_id, actor_id, kind, details, at)
    select gen_random_uuid(), id, invoice_number, member_id, member_id, 'registered', '{}', now() from invoices`);
  await db.execute(sql`analyze invoices`);
  await db.execute(sql`analyze invoice_events`);
  const { page, eventsRead } = await db.transaction(async (tx) => {
    const before = await rowsRead(tx, 'invoice_events');
    const found = await findInvoices(tx, memberId, { limit: 20, q: null });
    return { page: found, eventsRead: (await rowsRead(tx, 'invoice_events')) - before };
  });
  expect(page.map(({ sendFailed }) => sendFailed)).toEqual(page.map(() => true));
  // The planner may read one more to estimate how many there are.
  expect(eventsRead).toBeGreaterThanOrEqual(page.length);
  expect(eventsRead).toBeLessThan(2 * page.length);
});

test('a page of a member’s list reads no other member’s invoices, when PostgreSQL counted the invoices before most of them came', async () => {
  const { db } = program().deps;
  const [own, other] = [await program().newMember(), await program().newMember()];
  const [ownClient, otherClient] = [await newClient(program(), own.token), await newClient(program(), other.token)];
  const fill = (from: number, count: number, isOwn: SQL) =>
    db.execute(sql`insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, created_at, updated_at)
      select gen_random_uuid(), case when ${isOwn} then ${own.memberId}::uuid else ${other.memberId} end,
        case when ${isOwn} then ${ownClient}::uuid else ${otherClient} end, ${from}::int + i, 10, '2026-11-30', now(), now()
      from generate_series(1, ${count}::int) i`);
  await fill(2_000_000, 1000, sql`i % 20 = 0`);
  await db.execute(sql`analyze invoices`);
  await fill(3_000_000, 20_000, sql`false`);
  const read = await db.transaction(async (tx) => {
    // Makes PostgreSQL plan as it does for a statement that was run several times.
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    const before = await rowsRead(tx, 'invoices');
    const list = await findInvoices(tx, own.memberId, { limit: 20, q: null });
    const toFinish = await findInvoicesToFinish(tx, own.memberId, 5);
    expect([list.length, toFinish.newest.length, toFinish.count]).toEqual([20, 5, 50]);
    return (await rowsRead(tx, 'invoices')) - before;
  });
  expect(read).toBeLessThan(200);
});

test('a search of a long list reads what it finds and the newest, and not all invoices and customers', async () => {
  const { db } = program().deps;
  const { token, memberId } = await program().newMember();
  const clientId = await newClient(program(), token);
  await db.execute(sql`analyze clients`);
  await db.execute(sql`insert into clients select (jsonb_populate_record(original,
      jsonb_build_object('id', gen_random_uuid(), 'customer_number', 1000 + i,
        'search_text', case i when 7 then 'sallsynta bolaget' else 'lingonbolaget' end))).*
    from clients original, generate_series(1, 3000) i where id = ${clientId}`);
  await db.execute(sql`insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, created_at, updated_at)
    select gen_random_uuid(), member_id, id, 4000000 + customer_number, 10, '2026-11-30', now(), now() from clients
    where member_id = ${memberId}`);
  // Only the customers were counted before most of them came: a book that is counted as a few rows may be read whole.
  await db.execute(sql`analyze invoices`);
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    for (const [q, numbers] of [
      ['lingon', Array.from({ length: 20 }, (_, at) => 4_004_000 - at)],
      ['sällsynt', [4_001_007]],
      ['4001010', [4_001_010]],
      ['finns inte', []],
      ['999999-9999', []],
    ] as const) {
      const { rows, pages } = await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
        const rowsBefore = await rowsRead(tx, 'clients', 'invoices');
        const pagesBefore = await pagesRead(tx, 'invoices_member');
        const found = await findInvoices(tx, memberId, { limit: 20, q });
        expect(found.map(({ invoiceNumber }) => invoiceNumber)).toEqual(numbers);
        return {
          rows: (await rowsRead(tx, 'clients', 'invoices')) - rowsBefore,
          pages: (await pagesRead(tx, 'invoices_member')) - pagesBefore,
        };
      });
      expect(rows, `${q}, ${mode}`).toBeLessThan(1000);
      expect(pages, `pages of the index, ${q}, ${mode}`).toBeLessThan(20);
    }
  }
});
