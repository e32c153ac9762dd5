import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { company, useVatMember } from '#tests/support/program/use-vat-member.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';

const program = useTestApp();
const { forward, review, member, request, invoiceOf, documentOf } = useVatMember(program);

const day = (text: string) => text as CalendarDate;

describe('An invoice of a provider that is registered for VAT', () => {
  test('is not sent with a rate that has ended, and says on which line', async () => {
    const { invoiceId } = await invoiceOf(company(), [['100.00'], ['50', '11']]);
    program().setClock('2026-11-26T10:00:00Z');
    const late = await register(program(), member.token, invoiceId);
    expect([late.status, late.json.code]).toEqual([409, 'vat-rate-ended']);
    expect(late.json.message).toBe('Momsen 11\u00a0% gäller inte 2026-11-26. Välj en annan på raden ”Rådgivning”.');
    program().setClock('2026-11-20T10:00:00Z');
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
  });

  test('has the rates of the day on which the work was completed, whenever it is sent', async () => {
    const workedOn = async (invoiceId: string, deliveredOn: string) =>
      expect(
        (await request('PUT', `/api/invoice/delivery/${invoiceId}`, { deliveredFrom: null, deliveredOn })).status,
      ).toBe(200);
    program().setClock('2026-11-26T10:00:00Z');
    const late = await invoiceOf(company(), []);
    await workedOn(late.invoiceId, '2026-11-25');
    expect((await request('GET', `/api/invoice/vat/${late.invoiceId}`)).json.rates).toContain('11');
    await newLine(program(), member.token, late.invoiceId, { vatRate: '11' });
    expect((await send(program(), member.token, late.invoiceId)).status).toBe(200);

    program().setClock('2026-11-20T10:00:00Z');
    const early = await invoiceOf(company(), [['100.00', '11']]);
    await workedOn(early.invoiceId, '2026-11-26');
    const refused = await register(program(), member.token, early.invoiceId);
    expect(refused.json.message).toContain('11\u00a0% gäller inte 2026-11-26.');

    await workedOn(early.invoiceId, '2000-06-01');
    registerForVat(program(), { ...VAT, rates: VAT.rates.map((rate) => ({ ...rate, from: day('2000-07-01') })) });
    const line = {
      invoiceId: early.invoiceId,
      unit: 'fast-pris',
      fixedPrice: 1,
      workDescription: 'Rad',
      vatRate: '25',
    };
    const { json } = await request('POST', '/api/invoice/addamount', line);
    const noRate = /^Ingen momssats gäller 2000-06-01\. Hör av dig till Exempelbolaget Egenlön AB: en administratör/;
    expect(json.message).toMatch(noRate);
    expect((await register(program(), member.token, early.invoiceId)).json.message).toMatch(noRate);
    registerForVat(program());
  });

  test('tells its VAT in the currency of the accounts by the exchange rate of the day on which the work was completed', async () => {
    program().setClock('2026-12-05T10:00:00Z');
    const exchange = (from: string, until: string, rate: bigint) => ({
      from: day(from),
      until: day(until),
      rate,
      source: 'Riksbanken',
    });
    const december = exchange('2026-12-01', '2026-12-31', 11_600_000n);
    registerForVat(program(), { ...VAT, accountingCurrency: 'SEK', exchangeRates: [december] });
    const { invoiceId } = await invoiceOf(company(), [['100.00']]);
    await request('PUT', `/api/invoice/delivery/${invoiceId}`, { deliveredFrom: null, deliveredOn: '2026-11-28' });
    const refused = await register(program(), member.token, invoiceId);
    expect(refused.json).toMatchObject({ code: 'vat-exchange-rate-missing' });
    expect(refused.json.message).toContain('har ingen växelkurs för 2026-11-28.');
    const november = exchange('2026-11-01', '2026-11-30', 11_200_000n);
    registerForVat(program(), { ...VAT, accountingCurrency: 'SEK', exchangeRates: [november, december] });
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    expect((await documentOf(invoiceId)).vat.inSek).toMatchObject({ tax: '280.00', rate: '11.2' });
    registerForVat(program());
    program().setClock('2026-11-20T10:00:00Z');
  });

  test('gives back by several credit notes just the VAT that it told in the currency of the accounts', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const exchange = { from: day('2026-11-01'), until: day('2026-11-30'), rate: 11_234_500n, source: 'Riksbanken' };
    registerForVat(program(), { ...VAT, accountingCurrency: 'SEK', exchangeRates: [exchange] });
    const { invoiceId } = await invoiceOf(company(), [['4.00']]);
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    await forward(invoiceId);
    const told = [(await documentOf(invoiceId)).vat.inSek.tax];
    for (let note = 0; note < 2; note += 1) {
      const noteId = String(await newCreditNote(program(), member.token, invoiceId, '2.00'));
      expect((await send(program(), member.token, noteId)).status).toBe(200);
      await forward(noteId);
      told.push((await documentOf(noteId)).vat.inSek.tax);
    }
    registerForVat(program());
    expect(told).toEqual(['11.23', '5.61', '5.62']);
  });

  test('keeps a rate that has ended on a line that is changed, and is sent with it to a customer abroad', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const { invoiceId } = await invoiceOf(company({ orgCountry: 'Norway' }), [['100.00', '11']]);
    program().setClock('2026-11-26T10:00:00Z');
    const [line] = (await request('GET', `/api/invoice/invoicedata/${invoiceId}`)).json.invoiceAmount;
    const changed = { invoiceId, unit: 'fast-pris', fixedPrice: 200, workDescription: 'Rådgivning', vatRate: '11' };
    expect((await request('PUT', `/api/invoice/updateamount/${line._id}`, changed)).status).toBe(200);
    expect((await request('POST', '/api/invoice/addamount', changed)).status).toBe(200);
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    expect((await documentOf(invoiceId)).vat).toMatchObject({ tax: '0.00', payable: '400.00' });
    program().setClock('2026-11-20T10:00:00Z');
  });

  test.each([
    { accountingCurrency: 'SEK', currency: 'EUR', key: 'inSek', tax: '287.60' },
    { accountingCurrency: 'EUR', currency: 'SEK', key: 'inEur', tax: '2.28' },
  ] as const)(
    'in $currency tells VAT in $accountingCurrency too if the provider’s accounts are in it, by the rate of that day, and isn’t sent without one',
    async ({ accountingCurrency, currency, key, tax }) => {
      program().setClock('2026-11-20T10:00:00Z');
      const exchange = { from: day('2026-11-01'), until: day('2026-11-19'), rate: 11_234_500n, source: 'Riksbanken' };
      const vat = { ...VAT, accountingCurrency };
      registerForVat(program(), { ...vat, exchangeRates: [exchange] });
      const buyer = company({ orgCurrencyCode: currency });
      const { invoiceId } = await invoiceOf(buyer, [['100.00'], ['10', '6']]);
      const refused = await register(program(), member.token, invoiceId);
      expect([refused.status, refused.json.code]).toEqual([409, 'vat-exchange-rate-missing']);
      expect(refused.json.message).toContain(`Momsen måste stå i ${accountingCurrency} också`);
      expect((await request('GET', `/api/invoice/vat/${invoiceId}`)).json.problem).toBe(refused.json.message);
      // Without any VAT, and in the currency of the accounts, nothing has to be converted.
      for (const values of [
        { orgCurrencyCode: currency, orgCountry: 'Norway' },
        { orgCurrencyCode: accountingCurrency },
      ]) {
        const other = await invoiceOf(company(values), [['100.00']]);
        expect((await send(program(), member.token, other.invoiceId)).status).toBe(200);
      }

      registerForVat(program(), { ...vat, exchangeRates: [{ ...exchange, until: day('2026-11-20') }] });
      expect((await send(program(), member.token, invoiceId)).status).toBe(200);
      registerForVat(program(), { ...vat, exchangeRates: [] });
      // The VAT is 25.60 in the invoice's currency.
      const told = { [key]: { tax, rate: '11.2345', source: 'Riksbanken' } };
      expect((await documentOf(invoiceId)).vat).toMatchObject(told);

      // A credit note takes back the same VAT in both currencies, whatever the rate of its own day is.
      await forward(invoiceId);
      program().setClock('2026-11-25T10:00:00Z');
      const noteId = String(await newCreditNote(program(), member.token, invoiceId));
      expect((await documentOf(noteId)).vat).toMatchObject(told);
      expect((await send(program(), member.token, noteId)).status).toBe(200);
      registerForVat(program());
      expect((await documentOf(noteId)).vat).toMatchObject(told);
    },
  );

  test('that was sent in one currency alone stays so, and so does its credit note', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    // As every invoice in SEK was sent before the VAT in EUR was told.
    const exchange = { from: day('2026-11-01'), until: day('2026-11-30'), rate: 11_234_500n, source: 'Riksbanken' };
    registerForVat(program(), { ...VAT, accountingCurrency: 'SEK', exchangeRates: [exchange] });
    const { invoiceId } = await invoiceOf(company({ orgCurrencyCode: 'SEK' }), [['100.00']]);
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    registerForVat(program());
    expect(Object.keys((await documentOf(invoiceId)).vat)).toEqual(['rows', 'tax', 'payable']);
    await forward(invoiceId);
    const noteId = String(await newCreditNote(program(), member.token, invoiceId));
    expect((await send(program(), member.token, noteId)).status).toBe(200);
    expect(Object.keys((await documentOf(noteId)).vat)).toEqual(['rows', 'tax', 'payable']);
  });

  test('takes only rates that the provider offers on that day', async () => {
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

  test('copies each line’s rate', async () => {
    const { invoiceId } = await invoiceOf(company(), [['100.00', '6']]);
    const copyKey = '6f1f7c9e-94a4-4f1c-9a68-0e8e6b1f2a11';
    const { json } = await request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { copyKey });
    expect((await documentOf(json._id)).vat.tax).toBe('6.00');
  });

  test('with 200 lines of four rates at the largest amounts is exact everywhere', async () => {
    const { invoiceId, invoiceNumber } = await invoiceOf(company(), []);
    const rates = ['25', '12', '6', '0'];
    for (let at = 0; at < 200; at += 1) {
      const figures = { unit: 'timmar', quantity: '999999999.99', price: '999999999.99', vatRate: rates[at % 4] };
      await newLine(program(), member.token, invoiceId, figures);
    }
    // 50 lines of 999999999980000000.0001 in all, each rounded to the cent.
    const base = 50n * 99_999_999_998_000_000_000n;
    const tax = [25n, 12n, 6n, 0n].map((percent) => (base * percent + 50n) / 100n);
    const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    const { vat, total } = await documentOf(invoiceId);
    expect(total).toBe(text(4n * base));
    expect(vat.rows.map((row: { tax: string }) => row.tax)).toEqual(tax.map(text));
    expect(vat.payable).toBe(text(4n * base + tax.reduce((sum, of) => sum + of)));
    expect((await send(program(), member.token, invoiceId)).status).toBe(200);
    const { checks, unpaidAmount } = await review(invoiceId);
    expect(checks.find(({ id }: { id: string }) => id === 'vat')).toMatchObject({ passed: true });
    expect(unpaidAmount).toBe(vat.payable);
    const [mail] = program().inbox.mails.filter(({ subject }) => subject?.startsWith(`Faktura ${invoiceNumber} `));
    expect(mail?.text).toContain(`faktura ${invoiceNumber}`);
  });
});
