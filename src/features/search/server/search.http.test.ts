import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pagesRead, rowsRead } from '#tests/support/database/reads.ts';
import { searchClients } from '#features/clients/server/public.ts';
import { searchInvoices } from '#features/invoices/server/public.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { register } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

async function find(token: string, q: string) {
  const { status, json } = await program().request('GET', `/api/search?q=${encodeURIComponent(q)}`, { token });
  expect(status).toBe(200);
  return {
    clients: json.clients.map(({ name }: { name: string }) => name) as string[],
    invoices: json.invoices.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber) as string[],
  };
}

/** A member with two customers and three invoices, the oldest first. */
async function memberWithInvoices() {
  const { token, memberId } = await program().newMember();
  const oberg = await newClient(program(), token, { orgFirstName: 'Öbergs Måleri' });
  const kaj = await newClient(program(), token, { orgFirstName: 'Kajplats' });
  const invoices = [];
  for (const clientId of [oberg, kaj, oberg]) invoices.push(await newInvoice(program(), token, clientId));
  const [ids, numbers] = [invoices.map(({ invoiceId }) => invoiceId), invoices.map((one) => one.invoiceNumber)];
  await newLine(program(), token, ids[0] ?? '', { quantity: 1, price: 1234.5, workDescription: 'Fasad mot Ågatan' });
  await newLine(program(), token, ids[1] ?? '', { quantity: 2, price: 617.25, workDescription: '100 % kaklat' });
  await note(token, ids[2] ?? '', 'Tack för ett gott samarbete');
  return { token, memberId, ids, numbers: numbers as [string, string, string] };
}

const note = (token: string, id: string, text: string) =>
  program().request('PUT', `/api/invoice/addnote/${id}`, { token, body: { note: text } });

test('a text is found in customers, and in the number, customer, lines and note of invoices', async () => {
  const { token, numbers } = await memberWithInvoices();
  const [first, second, third] = numbers;
  expect(await find(token, 'öberg')).toEqual({ clients: ['Öbergs Måleri'], invoices: [third, first] });
  expect(await find(token, 'stockholm')).toEqual({
    clients: ['Kajplats', 'Öbergs Måleri'],
    invoices: [third, second, first],
  });
  expect(await find(token, 'mot agatan')).toEqual({ clients: [], invoices: [first] });
  expect(await find(token, 'GOTT SAM')).toEqual({ clients: [], invoices: [third] });
  expect((await find(token, second)).invoices[0]).toBe(second);
});

test('an amount is found as it is typed, whole or in part', async () => {
  const { token, numbers } = await memberWithInvoices();
  for (const q of ['1 234,50', '1234.5', '1.234,50', '1234', '1 234,50 EUR']) {
    expect((await find(token, q)).invoices, q).toEqual([numbers[1], numbers[0]]);
  }
  expect((await find(token, '1234,51')).invoices).toEqual([]);
});

test('nobody finds what belongs to another member', async () => {
  const { numbers } = await memberWithInvoices();
  const { token } = await program().newMember();
  for (const q of ['öberg', 'agatan', 'samarbete', '1234,50', numbers[0]]) {
    expect(await find(token, q), q).toEqual({ clients: [], invoices: [] });
  }
});

test('what is changed, deleted or trashed is no longer found', async () => {
  const { token, ids, numbers } = await memberWithInvoices();
  const [first, second, third] = ids as [string, string, string];
  await note(token, third, 'Ett nytt ord: pelargon');
  expect((await find(token, 'samarbete')).invoices).toEqual([]);
  expect((await find(token, 'pelargon')).invoices).toEqual([numbers[2]]);
  await note(token, third, '');
  expect((await find(token, 'pelargon')).invoices).toEqual([]);

  const [line] = (await readInvoice(program(), token, first)).invoiceAmount;
  const body = { invoiceId: first, unit: 'timmar', quantity: 1, price: 5, workDescription: 'Tak mot torget' };
  await program().request('PUT', `/api/invoice/updateamount/${line._id}`, { token, body });
  expect((await find(token, 'agatan')).invoices).toEqual([]);
  expect((await find(token, 'mot torget')).invoices).toEqual([numbers[0]]);
  await program().request('DELETE', `/api/invoice/deleteamount/${line._id}`, { token });
  expect((await find(token, 'mot torget')).invoices).toEqual([]);

  await program().request('DELETE', `/api/invoice/deleteinvoice/${second}`, { token });
  expect((await find(token, 'kaklat')).invoices).toEqual([]);
});

test('the special characters of a search pattern have no meaning', async () => {
  const { token, numbers } = await memberWithInvoices();
  expect((await find(token, '100 % kak')).invoices).toEqual([numbers[1]]);
  for (const q of ['100_% kak', 'f%d mot', String.raw`fasad\ mot`, '％fasad', '＼']) {
    expect((await find(token, q)).invoices, q).toEqual([]);
  }
});

test.each(['H&M', 'Bo Ek', '3M AB', 'Li Wu'])(
  '%s is found without three letters or digits in a row, in customers, lines and notes',
  async (name) => {
    const { token } = await program().newMember();
    const [clientId, other] = [
      await newClient(program(), token, { orgFirstName: name }),
      await newClient(program(), token),
    ];
    const ofClient = await newInvoice(program(), token, clientId);
    const inLine = await newInvoice(program(), token, other);
    await newLine(program(), token, inLine.invoiceId, { quantity: 1, price: 10, workDescription: `Möte med ${name}` });
    const inNote = await newInvoice(program(), token, other);
    await note(token, inNote.invoiceId, `Hälsa ${name}!`);
    await newInvoice(program(), token, other);
    const numbers = [inNote, inLine, ofClient].map(({ invoiceNumber }) => invoiceNumber);
    expect(await find(token, name.toLowerCase())).toEqual({ clients: [name], invoices: numbers });
  },
);

test('a customer is found by its number, with and without its hyphen and spaces, however it was saved', async () => {
  const { token } = await program().newMember();
  const plain = await newClient(program(), token, { orgFirstName: 'Utan streck', orgIdNumber: '5560160680' });
  await newClient(program(), token, { orgFirstName: 'Med streck', orgIdNumber: '556016-0680' });
  const { invoiceNumber } = await newInvoice(program(), token, plain);
  for (const q of ['5560160680', '556016-0680', '556016-06', '556016 0680', '55 60 16 06 80']) {
    expect(await find(token, q), q).toEqual({ clients: ['Med streck', 'Utan streck'], invoices: [invoiceNumber] });
  }
  expect(await find(token, '556016-0681')).toEqual({ clients: [], invoices: [] });
});

test('a name with digits and hyphens is found as it is written', async () => {
  const { token } = await program().newMember();
  await newClient(program(), token, { orgFirstName: '1-2-3 Redovisning' });
  expect((await find(token, '1-2-3')).clients).toEqual(['1-2-3 Redovisning']);
});

test('one or two letters find a number and an amount alone, because no index finds them', async () => {
  const { token, memberId, numbers } = await memberWithInvoices();
  expect(await find(token, 'ö')).toEqual({ clients: [], invoices: [] });
  await program().deps.db.execute(
    sql`update invoices set total = 700 where member_id = ${memberId} and invoice_number = ${numbers[2]}`,
  );
  expect((await find(token, '7')).invoices).toEqual([numbers[2]]);
});

test.each(['', '?q=', '?q=%00', `?q=${'x'.repeat(101)}`])('the query %s is refused', async (query) => {
  const { token } = await program().newMember();
  expect((await program().request('GET', `/api/search${query}`, { token })).status).toBe(400);
});

test('a search of a long list reads what it finds and the newest, and not all invoices', async () => {
  const { db } = program().deps;
  const { memberId, ids } = await memberWithInvoices();
  await db.execute(sql`analyze invoices`);
  await db.execute(sql`insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, note, total, vat, created_at, updated_at)
    select gen_random_uuid(), member_id, client_id, 5000000 + i, 10, '2026-11-30',
      case i when 7 then 'Sällsynt ord' else 'Tack för ett gott samarbete' end, i, i, now(), now()
    from invoices, generate_series(1, 10000) i where id = ${ids[0]}`);
  await db.execute(sql`insert into invoice_lines (id, invoice_id, position, unit, fixed_price, work_description, amount, created_at)
    select gen_random_uuid(), id, 1, 'fast-pris', 100, 'Utveckling av kundportal', 100, now() from invoices
    where member_id = ${memberId} and invoice_number > 5000000`);
  const tables = ['clients', 'invoices', 'invoice_texts'];
  const searches = [
    { q: 'gott sam', count: 8 },
    { q: 'sallsynt', count: 1 },
    { q: 'kundportal', count: 8 },
    { q: '5000010', count: 1 },
    { q: '5000011', count: 1, number: 5_000_011 },
    { q: '6000000', count: 0, number: 6_000_000 },
    // The first is 1234 without VAT, the second 617 with 617 of VAT.
    { q: '12,34', count: 2, amounts: { from: 1234n, to: 1234n } },
    { q: 'finns inte', count: 0 },
    { q: 'h&m', count: 0 },
    { q: '999999-9999', count: 0 },
  ];
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    for (const { q, count, number = null, amounts = null } of searches) {
      const { rows, pages } = await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
        const rowsBefore = await rowsRead(tx, ...tables);
        const pagesBefore = await pagesRead(tx, 'invoices_member');
        const found = await searchInvoices(tx, memberId, { q, number, amounts }, 8);
        expect(found, q).toHaveLength(count);
        await searchClients(tx, memberId, q, 4);
        return {
          rows: (await rowsRead(tx, ...tables)) - rowsBefore,
          pages: (await pagesRead(tx, 'invoices_member')) - pagesBefore,
        };
      });
      expect(rows, `${q}, ${mode}`).toBeLessThan(1000);
      expect(pages, `pages of the index, ${q}, ${mode}`).toBeLessThan(20);
    }
  }
});

test('a text is found with and without capitals, also in Greek and Cyrillic letters', async () => {
  const { token } = await program().newMember();
  const { invoiceId, invoiceNumber } = await newInvoice(program(), token);
  await newLine(program(), token, invoiceId, { workDescription: 'Консультация, ΣΧΈΔΙΟ ΟΔΟΣ, Œuvre' });
  for (const q of ['консультация', 'КОНСУЛЬТАЦИЯ', 'σχέδιο οδός', 'ŒUVRE', 'œuvre']) {
    expect((await find(token, q)).invoices, q).toEqual([invoiceNumber]);
  }
});

test('a draft whose send failed says so', async () => {
  const { token, invoiceId } = await newSendableInvoice(program());
  const { invoiceNumber } = (await readInvoice(program(), token, invoiceId)).invoice;
  const found = async () =>
    (await program().request('GET', `/api/search?q=${invoiceNumber}`, { token })).json.invoices[0].sendFailed;
  expect(await found()).toBe(false);
  expect((await register(program(), token, invoiceId)).status).toBe(200);
  expect(await found()).toBe(true);
});
