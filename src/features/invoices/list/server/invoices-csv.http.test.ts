import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { forward } = useAccountant(program);
const HEADINGS = 'Fakturanummer;Kund;Fakturadatum;Förfallodag;Status;Belopp;Till dig;Valuta;Lönedag';

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

async function download(token: string, query = '') {
  const { status, headers, bytes } = await program().request('GET', `/api/invoice/csv${query}`, { token });
  expect(status).toBe(200);
  const text = Buffer.from(bytes).toString('utf8');
  return { headers, text, rows: text.split('\r\n').slice(1, -1) };
}

test('a list is exported as a Swedish Excel reads it: with a byte order mark, semicolons, decimal commas and CRLF', async () => {
  const { token, invoiceId } = await newSendableInvoice(program());
  const { invoice } = await readInvoice(program(), token, invoiceId);
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  const { text, headers } = await download(token);
  expect(text).toBe(
    `\uFEFF${HEADINGS}\r\n${invoice.invoiceNumber};Lingonbolaget AB;2026-11-20;2026-11-30;Granskas;901,00;846,94;EUR;2026-12-07\r\n`,
  );
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="fakturor_2026-11-20.csv"');
});

test('the amount of a credit note is a figure below zero', async () => {
  const { token, invoiceId } = await newSendableInvoice(program());
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  await forward(invoiceId);
  await newCreditNote(program(), token, invoiceId);
  const { rows } = await download(token);
  expect(rows.map((row) => row.split(';')[5])).toEqual(['-901,00', '901,00']);
});

test.each([
  ['=HYPERLINK("http://ond.example")', `"'=HYPERLINK(""http://ond.example"")"`],
  ['+46 70', "'+46 70"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['Ek; "Bo" & Co', '"Ek; ""Bo"" & Co"'],
])('a customer named %s is a text in the file, and neither a formula nor two cells', async (orgFirstName, cell) => {
  const { token } = await program().newMember();
  const clientId = await newClient(program(), token, { orgFirstName });
  const { invoiceNumber } = await newInvoice(program(), token, clientId);
  const { rows } = await download(token);
  expect(rows).toEqual([`${invoiceNumber};${cell};2026-11-20;2026-11-30;Utkast;0,00;;EUR;`]);
});

test('the file has what matches, of the member alone, and its name tells what it is', async () => {
  const { token } = await program().newMember();
  const oberg = await newClient(program(), token, { orgFirstName: 'Öbergs Måleri', orgCurrencyCode: 'SEK' });
  const lingon = await newClient(program(), token);
  const numbers = [];
  for (const clientId of [oberg, lingon, oberg]) {
    const { invoiceId, invoiceNumber } = await newInvoice(program(), token, clientId);
    await newLine(program(), token, invoiceId, { quantity: 1, price: 10 });
    numbers.push(invoiceNumber);
  }
  const [first, second, third] = numbers;
  const other = await program().newMember();
  await newInvoice(program(), other.token, await newClient(program(), other.token));
  const exported = async (query: string) => (await download(token, query)).rows.map((row) => row.split(';')[0]);
  expect(await exported('')).toEqual([third, second, first]);
  expect(await exported(`?clientId=${oberg}`)).toEqual([third, first]);
  expect(await exported(`?q=${encodeURIComponent('MÅLERI')}`)).toEqual([third, first]);
  expect(await exported('?status=draft&period=2026-11')).toEqual([third, second, first]);
  expect(await exported('?status=overdue')).toEqual([]);
  expect(await exported('?period=2025')).toEqual([]);
  const { headers } = await download(token, `?clientId=${oberg}&status=draft&period=2026-11&q=maleri`);
  expect(headers['content-disposition']).toBe(
    'attachment; filename="fakturor_obergs-maleri_utkast_2026-11_maleri_2026-11-20.csv"',
  );
  const hers = await program().request('GET', `/api/invoice/csv?clientId=${oberg}`, { token: other.token });
  expect(hers.status).toBe(404);
});

test.each(['status=x', 'period=26', 'period=2026-13', 'clientId=x', 'q=%00', `q=${'x'.repeat(101)}`])(
  'the export %s is refused',
  async (query) => {
    const { token } = await program().newMember();
    expect((await program().request('GET', `/api/invoice/csv?${query}`, { token })).status).toBe(400);
  },
);

test('a long list is exported whole', async () => {
  const { token, memberId } = await program().newMember();
  const clientId = await newClient(program(), token);
  await program().deps.db.execute(sql`insert into invoices (id, member_id, client_id, invoice_number, no_of_due_dates,
      due_date, created_at, updated_at)
    select gen_random_uuid(), ${memberId}, ${clientId}, 1000000 + i, 10, '2026-11-30', now(), now()
    from generate_series(1, 600) i`);
  const { rows } = await download(token);
  expect(rows.map((row) => row.split(';')[0])).toEqual(Array.from({ length: 600 }, (_, at) => String(1_000_600 - at)));
});
