import { beforeAll, describe, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { ORGANIZATION } from '#tests/support/people/new-client.ts';
import { privatePerson } from '#tests/support/people/example-clients.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';

const program = useTestApp();
let token: string;
let reviewer: { token: string };

beforeAll(async () => {
  registerForVat(program());
  ({ token } = await program().newMember());
  await saveSenderDetails(program(), token);
  reviewer = await newReviewer(program(), 'Bo Ek');
});

const request = (method: string, path: string, body?: unknown) => program().request(method, path, { token, body });
const day = (text: string) => text as CalendarDate;
const company = (values: Record<string, unknown> = {}) => ({
  clientOption: 'organization',
  organizationClient: { ...ORGANIZATION, ...values },
});
const GERMAN = { orgCountry: 'Germany', orgVATNumber: 'DE136695976' };

async function newClient(body: unknown): Promise<string> {
  const { status, json } = await request('POST', '/api/client/createclient', body);
  expect(status).toBe(200);
  return json._id;
}

/** An invoice with fixed prices, each with a VAT rate. */
async function invoiceOf(client: unknown, lines: [price: string, vatRate?: string][]) {
  const clientId = await newClient(client);
  const invoice = await newInvoice(program(), token, clientId);
  for (const [fixedPrice, vatRate] of lines) {
    await newLine(program(), token, invoice.invoiceId, { unit: 'fast-pris', fixedPrice, vatRate });
  }
  return invoice;
}

const documentOf = async (invoiceId: string) => (await request('GET', `/api/invoice/document/${invoiceId}`)).json;

describe('An invoice of a provider that is registered for VAT', () => {
  it('has a row for each rate, and is paid with VAT', async () => {
    const { invoiceId } = await invoiceOf(company(), [['100.00'], ['0.06', '6'], ['50.02', '25'], ['10', '0']]);
    const document = await documentOf(invoiceId);
    expect(document.total).toBe('160.08');
    expect(document.vat).toEqual({
      rows: [
        { category: 'S', rate: '25', base: '150.02', tax: '37.51', words: null },
        { category: 'S', rate: '6', base: '0.06', tax: '0.00', words: null },
        { category: 'E', rate: '0', base: '10.00', tax: '0.00', words: VAT.rates[3]?.exemption },
      ],
      tax: '37.51',
      payable: '197.59',
    });
    expect(document.provider.vatNumber).toBe(VAT.number);
    expect(document.lines.map((line: { vat: unknown }) => line.vat)).toEqual([
      { category: 'S', rate: '25' },
      { category: 'S', rate: '6' },
      { category: 'S', rate: '25' },
      { category: 'E', rate: '0' },
    ]);
  });

  it('to a business in another EU country has its VAT number and the words of reverse charge, and no VAT', async () => {
    const { invoiceId } = await invoiceOf(company(GERMAN), [['100.00', '25']]);
    const document = await documentOf(invoiceId);
    expect(document.vat.rows).toEqual([
      {
        category: 'AE',
        rate: '0',
        base: '100.00',
        tax: '0.00',
        words: expect.stringContaining('Omvänd betalningsskyldighet'),
      },
    ]);
    expect(document.vat.payable).toBe('100.00');
    expect(document.customer.vatNumber).toBe('DE136695976');
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });

  it('to a business outside the EU is an export, and to a private person anywhere it has the domestic rate', async () => {
    const abroad = await invoiceOf(company({ orgCountry: 'Norway' }), [['100.00']]);
    expect((await documentOf(abroad.invoiceId)).vat.rows[0]).toMatchObject({ category: 'G', tax: '0.00' });
    const person = await invoiceOf(privatePerson, [['100.00']]);
    expect((await documentOf(person.invoiceId)).vat.rows[0]).toMatchObject({ category: 'S', rate: '25', tax: '25.00' });
  });

  it('is not sent to a business in another EU country without a right VAT number', async () => {
    const { invoiceId, clientId } = await invoiceOf(company({ orgCountry: 'Germany' }), [['100.00']]);
    expect((await register(program(), token, invoiceId)).json).toMatchObject({ code: 'vat-number-missing' });
    // The number is saved while the provider isn't registered, when it isn't checked.
    registerForVat(program(), null);
    await request('PUT', `/api/client/updateclient/${clientId}`, company({ ...GERMAN, orgVATNumber: 'DE136695977' }));
    registerForVat(program());
    const wrong = await register(program(), token, invoiceId);
    expect([wrong.status, wrong.json.code]).toEqual([409, 'vat-number-wrong']);
    expect((await request('GET', `/api/invoice/vat/${invoiceId}`)).json.problem).toBe(wrong.json.message);
    await request('PUT', `/api/client/updateclient/${clientId}`, company(GERMAN));
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });

  it('is taxed by the country that the customer has when it is sent, and keeps that', async () => {
    const { invoiceId, clientId } = await invoiceOf(company(), [['100.00', '12']]);
    expect((await documentOf(invoiceId)).vat.tax).toBe('12.00');
    const move = (values: object) => request('PUT', `/api/client/updateclient/${clientId}`, company({ ...values }));
    await move({ orgCountry: 'Germany' });
    expect((await register(program(), token, invoiceId)).json.code).toBe('vat-number-missing');
    await move({ orgCountry: 'Norway' });
    expect((await register(program(), token, invoiceId)).status).toBe(200);
    await move({});
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    const sent = await documentOf(invoiceId);
    expect([sent.vat.tax, sent.vat.payable]).toEqual(['12.00', '112.00']);
    await move({ orgCountry: 'Norway' });
    registerForVat(program(), { ...VAT, number: 'SE556016068001', default: 6_00n, rates: VAT.rates.slice(0, 1) });
    expect(await documentOf(invoiceId)).toEqual(sent);
    registerForVat(program(), null);
    expect(await documentOf(invoiceId)).toEqual(sent);
    registerForVat(program());
  });

  it('is not sent with a rate that has ended, and says on which line', async () => {
    const { invoiceId } = await invoiceOf(company(), [['100.00'], ['50', '11']]);
    program().setClock('2026-11-26T10:00:00Z');
    const late = await register(program(), token, invoiceId);
    expect([late.status, late.json.code]).toEqual([409, 'vat-rate-ended']);
    expect(late.json.message).toBe('Momsen 11\u00a0% gäller inte i dag. Välj en annan på raden ”Rådgivning”.');
    program().setClock('2026-11-20T10:00:00Z');
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });

  it('keeps a rate that has ended on a line that is changed, and is sent with it to a customer abroad', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const { invoiceId } = await invoiceOf(company({ orgCountry: 'Norway' }), [['100.00', '11']]);
    program().setClock('2026-11-26T10:00:00Z');
    const [line] = (await request('GET', `/api/invoice/invoicedata/${invoiceId}`)).json.invoiceAmount;
    const changed = { invoiceId, unit: 'fast-pris', fixedPrice: 200, workDescription: 'Rådgivning', vatRate: '11' };
    expect((await request('PUT', `/api/invoice/updateamount/${line._id}`, changed)).status).toBe(200);
    expect((await request('POST', '/api/invoice/addamount', changed)).status).toBe(200);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect((await documentOf(invoiceId)).vat).toMatchObject({ tax: '0.00', payable: '400.00' });
    program().setClock('2026-11-20T10:00:00Z');
  });

  it('says when the work was done, as it was when the invoice was sent', async () => {
    const { invoiceId } = await invoiceOf(company(), [['100.00']]);
    const save = (deliveredFrom: unknown, deliveredOn: unknown) =>
      request('PUT', `/api/invoice/delivery/${invoiceId}`, { deliveredFrom, deliveredOn });
    for (const [from, on] of [
      ['2026-11-19', '2026-11-18'],
      ['2026-11-19', null],
      [null, '2026-02-30'],
      [null, '1999-12-31'],
      ['', ''],
      [20_261_118, '2026-11-18'],
    ]) {
      const { status, json } = await save(from, on);
      expect([status, typeof json.issues?.[0]?.message], `${from} ${on}`).toEqual([400, 'string']);
    }
    expect((await documentOf(invoiceId)).delivery).toBeUndefined();
    expect((await save('2026-11-02', '2026-11-18')).status).toBe(200);
    const { invoice } = (await request('GET', `/api/invoice/invoicedata/${invoiceId}`)).json;
    expect([invoice.deliveredFrom, invoice.deliveredOn]).toEqual(['2026-11-02', '2026-11-18']);
    expect((await documentOf(invoiceId)).delivery).toEqual({ from: '2026-11-02', on: '2026-11-18' });
    registerForVat(program(), null);
    expect((await documentOf(invoiceId)).delivery).toBeUndefined();
    registerForVat(program());
    expect((await save(null, '2026-11-18')).status).toBe(200);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect((await documentOf(invoiceId)).delivery).toEqual({ from: null, on: '2026-11-18' });
    const late = await save(null, null);
    expect([late.status, late.json.code]).toEqual([409, 'invoice-locked']);
    const copyKey = '6f1f7c9e-94a4-4f1c-9a68-0e8e6b1f2a12';
    const copy = (await request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { copyKey })).json;
    expect((await documentOf(copy._id)).delivery).toBeUndefined();
  });

  it('tells VAT in SEK too if the provider’s accounts are in SEK, by the rate of that day, and isn’t sent without one', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const exchange = { from: day('2026-11-01'), until: day('2026-11-19'), rate: 11_234_500n, source: 'Riksbanken' };
    const inSek = { ...VAT, accountingCurrency: 'SEK' as const };
    registerForVat(program(), { ...inSek, exchangeRates: [exchange] });
    const { invoiceId } = await invoiceOf(company(), [['100.00'], ['10', '6']]);
    const refused = await register(program(), token, invoiceId);
    expect([refused.status, refused.json.code]).toEqual([409, 'vat-exchange-rate-missing']);
    expect((await request('GET', `/api/invoice/vat/${invoiceId}`)).json.problem).toBe(refused.json.message);
    // Without any VAT, nothing has to be told in SEK.
    const abroad = await invoiceOf(company({ orgCountry: 'Norway' }), [['100.00']]);
    expect((await send(program(), token, abroad.invoiceId)).status).toBe(200);

    registerForVat(program(), { ...inSek, exchangeRates: [{ ...exchange, until: day('2026-11-20') }] });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    registerForVat(program());
    // The VAT is 25.60 EUR.
    const told = { tax: '287.60', rate: '11.2345', source: 'Riksbanken' };
    expect((await documentOf(invoiceId)).vat.inSek).toEqual(told);

    // A credit note takes back the same VAT in SEK, whatever the rate of its own day is.
    const forwarding = { token: reviewer.token, body: { revision: 1 } };
    const forwarded = await program().request('POST', `/api/review/forward/${invoiceId}`, forwarding);
    expect(forwarded.status).toBe(200);
    program().setClock('2026-11-25T10:00:00Z');
    registerForVat(program(), { ...inSek, exchangeRates: [] });
    const noteId = String(await newCreditNote(program(), token, invoiceId));
    expect((await documentOf(noteId)).vat.inSek).toEqual(told);
    expect((await send(program(), token, noteId)).status).toBe(200);
    registerForVat(program());
    expect((await documentOf(noteId)).vat.inSek).toEqual(told);
  });

  it('takes only rates that the provider offers on that day', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const { invoiceId } = await invoiceOf(company(), [['100.00']]);
    const line = { invoiceId, unit: 'fast-pris', fixedPrice: 1, workDescription: 'Rad' };
    for (const vatRate of ['24', '25.01', -1, 'hög', '1e1', 100, {}]) {
      const { status, json } = await request('POST', '/api/invoice/addamount', { ...line, vatRate });
      expect([status, typeof json.message], JSON.stringify(vatRate)).toEqual([400, 'string']);
    }
    const { json } = await request('POST', '/api/invoice/addamount', { ...line, vatRate: '24' });
    expect(json).toMatchObject({
      code: 'vat-rate-unknown',
      message: 'Momsen på en rad ska vara en av satserna 25, 12, 11, 6 och 0 procent.',
    });
    const [full, half] = VAT.rates.map((rate, at) => (at === 0 ? rate : { ...rate, percent: 5_50n }));
    for (const [rates, says] of [
      [[full, half], 'en av satserna 25 och 5,5 procent'],
      [[full], '25 procent'],
    ] as const) {
      registerForVat(program(), { ...VAT, rates: rates.flatMap((rate) => rate ?? []) });
      const refused = await request('POST', '/api/invoice/addamount', { ...line, vatRate: '24' });
      expect(refused.json.message).toBe(`Momsen på en rad ska vara ${says}.`);
    }
    registerForVat(program());
    expect((await request('POST', '/api/invoice/addamount', { ...line, vatRate: 12 })).json.data.vatRate).toBe('12');
  });

  it('is found by its amount without VAT and, once it is sent, with VAT', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const { invoiceId } = await invoiceOf(company(), [['7654.32']]);
    const found = async (q: string) => {
      const { json } = await request('GET', `/api/search?q=${encodeURIComponent(q)}`);
      return json.invoices.map(({ _id }: { _id: string }) => _id);
    };
    expect([await found('7 654,32'), await found('9567,9')]).toEqual([[invoiceId], []]);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect([await found('7654,32'), await found('9567,9')]).toEqual([[invoiceId], [invoiceId]]);
  });

  it('copies each line’s rate', async () => {
    const { invoiceId } = await invoiceOf(company(), [['100.00', '6']]);
    const copyKey = '6f1f7c9e-94a4-4f1c-9a68-0e8e6b1f2a11';
    const { json } = await request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { copyKey });
    expect((await documentOf(json._id)).vat.tax).toBe('6.00');
  });

  it('refuses a customer’s VAT number that isn’t one of the country, at its field, and stores a right one compactly', async () => {
    const { status, json } = await request(
      'POST',
      '/api/client/createclient',
      company({ ...GERMAN, orgVATNumber: 'DE136695977' }),
    );
    expect([status, json.code]).toEqual([400, 'wrong-vat-number']);
    expect(json.issues).toEqual([{ path: 'organizationClient.orgVATNumber', message: json.message }]);
    const client = await newClient(company({ ...GERMAN, orgVATNumber: ' de 136 695 976 ' }));
    expect((await request('GET', `/api/client/${client}`)).json.organizationClient.orgVATNumber).toBe('DE136695976');
    const norwegian = await newClient(company({ orgCountry: 'Norway', orgVATNumber: 'NO 123 MVA' }));
    expect((await request('GET', `/api/client/${norwegian}`)).json.organizationClient.orgVATNumber).toBe('NO 123 MVA');
  });

  it('with 200 lines of four rates at the largest amounts is exact everywhere', async () => {
    const { invoiceId, invoiceNumber } = await invoiceOf(company(), []);
    const rates = ['25', '12', '6', '0'];
    for (let at = 0; at < 200; at += 1) {
      const figures = { unit: 'timmar', quantity: '999999999.99', price: '999999999.99', vatRate: rates[at % 4] };
      await newLine(program(), token, invoiceId, figures);
    }
    // 50 lines of 999999999980000000.0001 in all, each rounded to the cent.
    const base = 50n * 99_999_999_998_000_000_000n;
    const tax = [25n, 12n, 6n, 0n].map((percent) => (base * percent + 50n) / 100n);
    const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    const { vat, total } = await documentOf(invoiceId);
    expect(total).toBe(text(4n * base));
    expect(vat.rows.map((row: { tax: string }) => row.tax)).toEqual(tax.map(text));
    expect(vat.payable).toBe(text(4n * base + tax.reduce((sum, of) => sum + of)));
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    const { json } = await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: reviewer.token });
    expect(json.checks.find(({ id }: { id: string }) => id === 'vat')).toMatchObject({ passed: true });
    expect(json.unpaidAmount).toBe(vat.payable);
    const mail = program().inbox.mails.at(-1);
    expect(mail?.text).toContain(`faktura ${invoiceNumber}`);
  });
});
