import { describe, expect, test } from 'vitest';
import { privatePerson } from '#tests/support/people/example-clients.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { company, useVatMember } from '#tests/support/program/use-vat-member.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';

const program = useTestApp();
const { member, request, newClient, invoiceOf, documentOf } = useVatMember(program);

const GERMAN = { orgCountry: 'Germany', orgVATNumber: 'DE136695976' };

describe('An invoice of a provider that is registered for VAT', () => {
  test('has a row for each rate, and is paid with VAT', async () => {
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

  test('to a business in another EU country has its VAT number and the words of reverse charge, and no VAT', async () => {
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
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
  });

  test('to a business outside the EU is an export, and to a private person anywhere it has the domestic rate', async () => {
    const abroad = await invoiceOf(company({ orgCountry: 'Norway' }), [['100.00']]);
    expect((await documentOf(abroad.invoiceId)).vat.rows[0]).toMatchObject({ category: 'G', tax: '0.00' });
    const person = await invoiceOf(privatePerson, [['100.00']]);
    expect((await documentOf(person.invoiceId)).vat.rows[0]).toMatchObject({ category: 'S', rate: '25', tax: '25.00' });
  });

  test('is not sent to a business in another EU country without a right VAT number', async () => {
    const { invoiceId, clientId } = await invoiceOf(company({ orgCountry: 'Germany' }), [['100.00']]);
    expect((await register(program(), member.token, invoiceId)).json).toMatchObject({ code: 'vat-number-missing' });
    // The number is saved while the provider isn't registered, when it isn't checked.
    registerForVat(program(), null);
    await request('PUT', `/api/client/updateclient/${clientId}`, company({ ...GERMAN, orgVATNumber: 'DE136695977' }));
    registerForVat(program());
    const wrong = await register(program(), member.token, invoiceId);
    expect([wrong.status, wrong.json.code]).toEqual([409, 'vat-number-wrong']);
    expect((await request('GET', `/api/invoice/vat/${invoiceId}`)).json.problem).toBe(wrong.json.message);
    await request('PUT', `/api/client/updateclient/${clientId}`, company(GERMAN));
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
  });

  test('whose customer is deleted asks for another invoice, and not for a VAT number that can’t be filled in', async () => {
    const { invoiceId, clientId } = await invoiceOf(company({ orgCountry: 'Germany' }), [['100.00']]);
    const right = await invoiceOf(company(GERMAN), [['100.00']]);
    for (const id of [clientId, right.clientId]) await request('DELETE', `/api/client/deleteclient/${id}`);
    const { json } = await register(program(), member.token, invoiceId);
    expect(json.code).toBe('client-deleted');
    expect((await request('GET', `/api/invoice/vat/${invoiceId}`)).json.problem).toBe(json.message);
    expect((await send(program(), member.token, right.invoiceId)).status).toBe(200);
  });

  test('is taxed by the country that the customer has when it is sent, and keeps that', async () => {
    const { invoiceId, clientId } = await invoiceOf(company(), [['100.00', '12']]);
    expect((await documentOf(invoiceId)).vat.tax).toBe('12.00');
    const move = (values: object) => request('PUT', `/api/client/updateclient/${clientId}`, company({ ...values }));
    await move({ orgCountry: 'Germany' });
    expect((await register(program(), member.token, invoiceId)).json.code).toBe('vat-number-missing');
    await move({ orgCountry: 'Norway' });
    expect((await register(program(), member.token, invoiceId)).status).toBe(200);
    await move({});
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    const sent = await documentOf(invoiceId);
    expect([sent.vat.tax, sent.vat.payable]).toEqual(['12.00', '112.00']);
    await move({ orgCountry: 'Norway' });
    registerForVat(program(), { ...VAT, number: 'SE556016068001', default: 6_00n, rates: VAT.rates.slice(0, 1) });
    expect(await documentOf(invoiceId)).toEqual(sent);
    registerForVat(program(), null);
    expect(await documentOf(invoiceId)).toEqual(sent);
    registerForVat(program());
  });

  test('says when the work was done, as it was when the invoice was sent', async () => {
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
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    expect((await documentOf(invoiceId)).delivery).toEqual({ from: null, on: '2026-11-18' });
    const late = await save(null, null);
    expect([late.status, late.json.code]).toEqual([409, 'invoice-locked']);
    const copyKey = '6f1f7c9e-94a4-4f1c-9a68-0e8e6b1f2a12';
    const copy = (await request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { copyKey })).json;
    expect((await documentOf(copy._id)).delivery).toBeUndefined();
  });

  test('is found by its amount without VAT and, once it is sent, with VAT', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const { invoiceId } = await invoiceOf(company(), [['7654.32']]);
    const found = async (q: string) => {
      const { json } = await request('GET', `/api/search?q=${encodeURIComponent(q)}`);
      return json.invoices.map(({ _id }: { _id: string }) => _id);
    };
    expect([await found('7 654,32'), await found('9567,9')]).toEqual([[invoiceId], []]);
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    expect([await found('7654,32'), await found('9567,9')]).toEqual([[invoiceId], [invoiceId]]);
  });

  test('refuses a customer’s VAT number that isn’t one of the country, at its field, and stores a right one compactly', async () => {
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
});
