import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { CURRENCIES, decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { privateClient } from '#tests/support/people/example-clients.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { company, useVatMember } from '#tests/support/program/use-vat-member.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, get, forward, credit, pay, member, request, invoiceOf, documentOf } = useVatMember(program);

const HEADINGS =
  'Valuta;Momskategori;Momssats i procent;Momsregistreringsnummer;Fakturamånad;Utförd;Underlag;Ruta för underlag;Moms;Ruta för moms;Omräknad moms;Omräknad till';
const GERMAN = { orgCountry: 'Germany', orgVATNumber: 'DE136695976' };

const on = (day: string) => program().setClock(`${day}T10:00:00Z`);
const book = async (month: string) => {
  const { status } = await program().request('POST', '/api/review/books', { token: reviewers.bo, body: { month } });
  expect(status, month).toBe(200);
};
const download = async (path: string) => {
  const { bytes } = await program().request('GET', `/api/review/books/${path}`, { token: reviewers.bo });
  return Buffer.from(bytes).toString('utf8');
};
const vatOf = async (month: string) => {
  const [head, ...rows] = (await download(`vat?month=${month}`)).split('\r\n');
  expect(head).toBe(`\uFEFF${HEADINGS}`);
  expect(rows.pop()).toBe('');
  return rows;
};

type Line = [price: string, vatRate?: string];
type Work = [deliveredFrom: string | null, deliveredOn: string];

async function sent(client: unknown, lines: Line[], work?: Work) {
  const invoice = await invoiceOf(client, lines);
  if (work !== undefined) {
    const [deliveredFrom, deliveredOn] = work;
    const saved = await request('PUT', `/api/invoice/delivery/${invoice.invoiceId}`, { deliveredFrom, deliveredOn });
    expect(saved.status).toBe(200);
  }
  expect(await send(program(), member.token, invoice.invoiceId)).toMatchObject({ status: 200 });
  return invoice;
}

async function forwarded(client: unknown, lines: Line[], work?: Work) {
  const invoice = await sent(client, lines, work);
  await forward(invoice.invoiceId);
  return invoice;
}

const inHundredths = (cell = '') => decimalToHundredths(cell === '' ? '0' : cell.replace(',', '.'));
const sumOf = (cells: bigint[]) => toDecimalString(cells.reduce((all, cell) => all + cell, 0n));

const ofYears = { from: '2026-01-01' as CalendarDate, until: '2027-12-31' as CalendarDate };
const exchangeRates = [{ ...ofYears, rate: 11_000_000n, source: 'Riksbanken' }];

describe('The VAT of a booked month', () => {
  test('has the base and the tax of each rate, of each VAT number and month of work with reverse charge, and of each month of the invoices, without what was credited', async () => {
    on('2026-09-10');
    registerForVat(program(), null);
    await forwarded(company(), [['1000.00']]);

    on('2026-10-15');
    registerForVat(program(), { ...VAT, exchangeRates });
    const swedish = await forwarded(company(), [
      ['1000.00', '25'],
      ['200.00', '12'],
      ['300.10', '6'],
      ['50.00', '0'],
    ]);
    const kronor = await forwarded({ clientOption: 'private', privateClient }, [['4000.00', '25']]);
    await forwarded(company(), [['10.00', '11']]);
    const german = await forwarded(company(GERMAN), [['700.00']], ['2026-08-20', '2026-09-05']);
    await forwarded(company(GERMAN), [['80.00']]);
    const austrian = await forwarded(company({ orgCountry: 'Austria', orgVATNumber: 'ATU13585627' }), [['60.00']]);
    await forwarded(company({ orgCountry: 'Norway', orgVATNumber: 'NO 123 MVA' }), [['500.00']], [null, '2026-09-30']);
    await pay(german.invoiceId, '700.00');
    // Its customer gets another number before the credit note.
    const another = company({ ...GERMAN, orgVATNumber: 'DE129273398' });
    expect((await request('PUT', `/api/client/updateclient/${german.clientId}`, another)).status).toBe(200);
    on('2026-10-30');
    const late = await sent(company(GERMAN), [['90.00']]);

    on('2026-11-03');
    await book('2026-09');
    await book('2026-10');
    const october = [
      'EUR;Svensk moms;25;;2026-10;;1000,00;05;250,00;10;;',
      'EUR;Svensk moms;12;;2026-10;;200,00;05;24,00;11;;',
      'EUR;Svensk moms;11;;2026-10;;10,00;05;1,10;;;',
      'EUR;Svensk moms;6;;2026-10;;300,10;05;18,01;12;;',
      'EUR;Omvänd betalningsskyldighet;0;ATU13585627;2026-10;2026-10;60,00;39;0,00;;;',
      'EUR;Omvänd betalningsskyldighet;0;DE136695976;2026-10;2026-09;700,00;39;0,00;;;',
      'EUR;Omvänd betalningsskyldighet;0;DE136695976;2026-10;2026-10;80,00;39;0,00;;;',
      'EUR;Export;0;;2026-10;;500,00;40;0,00;;;',
      'EUR;Momsfri;0;;2026-10;;50,00;;0,00;;;',
      'SEK;Svensk moms;25;;2026-10;;4000,00;05;1000,00;10;90,91;EUR',
    ];
    expect(await vatOf('2026-10')).toEqual(october);

    // Forwarded after its month was booked, so it is booked on the first day of the next one.
    await forward(late.invoiceId);
    await credit(member.token, german.invoiceId);
    await credit(member.token, austrian.invoiceId);
    await credit(member.token, swedish.invoiceId);
    await forwarded(company(), [['100.00', '25']]);
    on('2026-12-10');
    registerForVat(program(), null);
    await forwarded(company(), [['1000.00']]);
    on('2027-01-05');
    await credit(member.token, kronor.invoiceId, '1000.00');
    on('2027-01-31');
    registerForVat(program(), { ...VAT, exchangeRates });
    const onlyLate = await sent(company(), [['20.00', '12']]);
    on('2027-02-05');
    await book('2026-11');
    await book('2026-12');
    await book('2027-01');
    await forward(onlyLate.invoiceId);
    on('2027-04-05');
    await book('2027-02');
    await book('2027-03');

    expect(await vatOf('2026-10')).toEqual(october);
    expect(await vatOf('2026-11')).toEqual([
      'EUR;Svensk moms;25;;2026-11;;-900,00;05;-225,00;10;;',
      'EUR;Svensk moms;12;;2026-11;;-200,00;05;-24,00;11;;',
      'EUR;Svensk moms;6;;2026-11;;-300,10;05;-18,01;12;;',
      'EUR;Omvänd betalningsskyldighet;0;ATU13585627;2026-11;2026-10;-60,00;39;0,00;;;',
      'EUR;Omvänd betalningsskyldighet;0;DE136695976;2026-10;2026-10;90,00;39;0,00;;;',
      'EUR;Omvänd betalningsskyldighet;0;DE136695976;2026-11;2026-09;-700,00;39;0,00;;;',
      'EUR;Momsfri;0;;2026-11;;-50,00;;0,00;;;',
    ]);
    expect(await vatOf('2027-01')).toEqual(['SEK;Svensk moms;25;;2027-01;;-1000,00;05;-250,00;10;-22,73;EUR']);
    expect(await vatOf('2027-02')).toEqual(['EUR;Svensk moms;12;;2027-01;;20,00;05;2,40;11;;']);
    for (const month of ['2026-09', '2026-12', '2027-03']) expect(await vatOf(month), month).toEqual([]);
  });

  test('is what its vouchers post on the accounts of VAT, in each currency', async () => {
    for (const month of ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']) {
      const vat = (await vatOf(month)).map((row) => row.split(';'));
      const vouchers = (await download(`csv?month=${month}`)).split('\r\n').map((row) => row.split(';'));
      for (const currency of CURRENCIES) {
        const charged = vat.filter(([of]) => of === currency).map((row) => inHundredths(row[8]));
        const posted = vouchers
          .filter((row) => row[6] === currency && ['2611', '2621', '2631'].includes(row[3] ?? ''))
          .map(([, , , , debit, credited]) => inHundredths(credited) - inHundredths(debit));
        expect(sumOf(charged), `${month} ${currency}`).toBe(sumOf(posted));
      }
    }
  });

  test('is offered only if there is any', async () => {
    const { periods } = await get('review/books');
    const offered = periods.filter(({ hasVat }: { hasVat: boolean }) => hasVat);
    expect(offered.map(({ month }: { month: string }) => month)).toEqual(['2027-02', '2027-01', '2026-11', '2026-10']);
    expect(periods).toHaveLength(7);
  });

  test('has a name of its own, and there is none of a month that is not booked', async () => {
    const vat = (month: string) =>
      program().request('GET', `/api/review/books/vat?month=${month}`, { token: reviewers.bo });
    expect((await vat('2026-10')).headers['content-disposition']).toBe('attachment; filename="moms_2026-10.csv"');
    expect((await vat('2027-04')).status).toBe(404);
    expect((await vat('2027-13')).status).toBe(400);
  });

  test('is told in the currency of the accounts too, as the invoices and credit notes tell it, to the cent', async () => {
    on('2027-04-10');
    registerForVat(program(), { ...VAT, accountingCurrency: 'SEK', exchangeRates });
    const several = await forwarded(company(), [
      ['333.33', '25'],
      ['77.77', '12'],
      ['0.07', '6'],
    ]);
    await forwarded(company(GERMAN), [['50.00']]);
    const toldOf = async (id: string) => decimalToHundredths((await documentOf(id)).vat.inSek.tax);
    const charged = await toldOf(several.invoiceId);
    on('2027-05-05');
    await book('2027-04');
    const cells = (await vatOf('2027-04')).map((row) => row.split(';').slice(8));
    expect(cells).toEqual([
      ['83,33', '10', '916,63', 'SEK'],
      ['9,33', '11', '102,63', 'SEK'],
      ['0,00', '12', '', ''],
      ['0,00', '', '', ''],
    ]);
    expect(sumOf(cells.map(([, , converted]) => inHundredths(converted)))).toBe(toDecimalString(charged));

    const noteId = await credit(member.token, several.invoiceId, '100.00');
    const credited = await toldOf(noteId);
    on('2027-06-05');
    await book('2027-05');
    expect((await vatOf('2027-05')).map((row) => row.split(';').slice(8))).toEqual([
      ['-25,00', '10', `-${toDecimalString(credited).replace('.', ',')}`, 'SEK'],
    ]);
  });
});
