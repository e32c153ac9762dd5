import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { toDecimalString } from '#shared/money.ts';
import { readSie } from '#tests/support/bank/read-sie.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { saveProviderFacts } from '#tests/support/people/save-provider-facts.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, get, decide, forward, credit, pay, overpay, payOut, reversePayment } = useAccountant(program);
const db = () => program().deps.db;
let member: string;

beforeAll(async () => {
  program().setClock('2026-09-10T10:00:00Z');
  ({ token: member } = await newSender(program()));
});

const request = (path: string, token = reviewers.bo) => program().request('GET', path, { token });
const book = (month: string, token = reviewers.bo) =>
  program().request('POST', '/api/review/books', { token, body: { month } });
const bytesOf = async (path: string) => Buffer.from((await request(path)).bytes);

/** Changes the name of the provider's company. */
async function rename(name: string): Promise<void> {
  const { address, phone, email, organizationNumber, seat } = program().deps.settings.provider;
  const facts = { name, address, phone, email, organizationNumber, seat };
  await saveProviderFacts(program(), reviewers.bo, 'company', facts);
}

async function forwarded(fixedPrice: number, orgCurrencyCode: 'EUR' | 'SEK' = 'EUR') {
  const clientId = await newClient(program(), member, { orgFirstName: 'Åkeriet "Öst" AB', orgCurrencyCode });
  const invoice = await newSentInvoice(program(), member, atFixedPrice(fixedPrice), clientId);
  await forward(invoice.invoiceId);
  return invoice;
}

const COLUMNS = 'Verifikation;Datum;Text;Konto;Debet;Kredit;Valuta';

const sie = async (month: string, currency = 'EUR') =>
  readSie(await bytesOf(`/api/review/books/sie?month=${month}&currency=${currency}`));

describe('The books', () => {
  test('have each month’s vouchers once and for all, and those of a year are the ledger', async () => {
    program().setClock('2026-09-20T10:00:00Z');
    const paid = await forwarded(1000);
    const open = await forwarded(500);
    const kronor = await forwarded(20_000, 'SEK');
    await forwarded(0);
    await overpay(paid.invoiceId, '1100.00');
    program().setClock('2026-10-05T10:00:00Z');
    await payOut(paid.invoiceId, undefined, '2026-10-02');
    expect(await get('review/books')).toMatchObject({ next: '2026-09', periods: [] });

    // Only the next month that has ended can be booked, after what is being posted, and only by one of two clicks.
    expect((await book('2026-10')).json.code).toBe('period-not-next');
    expect((await book('2026-08')).json.code).toBe('period-not-next');
    const { clicked } = await db().transaction(async (tx) => {
      await tx.execute(sql`lock table ledger_postings in row exclusive mode`);
      const both = Promise.all([book('2026-09'), book('2026-09', reviewers.eva)]);
      await untilWaiting(db(), 2);
      return { clicked: both };
    });
    const clicks = await clicked;
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(clicks.map(({ json }) => json.message)).toContain('September 2026 är bokförd och låst.');
    expect(await get('review/books')).toMatchObject({
      next: null,
      periods: [{ month: '2026-09', bookedBy: expect.stringMatching(/^(Bo|Eva) /) }],
    });

    const { labels, vouchers } = await sie('2026-09');
    expect(Object.fromEntries(labels)).toMatchObject({
      FLAGGA: '0',
      FORMAT: 'PC8',
      SIETYP: '4',
      GEN: '20261005',
      FNAMN: '"Exempelbolaget Egenlön AB"',
      VALUTA: 'EUR',
      'KONTO 2821': '2821 "Löneskulder"',
    });
    expect(
      vouchers.map(({ date, text, lines }) => [date, text, ...lines.map(({ amount }) => toDecimalString(amount))]),
    ).toEqual([
      ['20260920', `Kundfaktura, faktura ${paid.invoiceNumber}`, '1000.00', '-1000.00'],
      ['20260920', `Kundfaktura, faktura ${open.invoiceNumber}`, '500.00', '-500.00'],
      ['20260920', `Betalning, faktura ${paid.invoiceNumber}`, '-1000.00', '1100.00', '-100.00'],
    ]);
    expect(new Set(vouchers.map(({ registered }) => String(registered)))).toEqual(new Set(['20260920,Bo Ek']));
    expect((await sie('2026-09', 'SEK')).vouchers.map(({ text }) => text)).toEqual([
      `Kundfaktura, faktura ${kronor.invoiceNumber}`,
    ]);

    // A payment of September that is recorded after September was booked, and its reversal.
    const before = await bytesOf('/api/review/books/sie?month=2026-09&currency=EUR');
    await pay(open.invoiceId, '200.00', '2026-09-25');
    program().setClock('2026-11-02T10:00:00Z');
    await reversePayment(open.invoiceId);
    const refund = { paidOn: '2026-11-02', amount: '40', reference: 'Utbetalning 7', refundableBefore: '100' };
    await decide('refund', paid.invoiceId, refund);
    expect((await book('2026-10')).status).toBe(200);
    const october = (await sie('2026-10')).vouchers;
    expect(october.map(({ date, text }) => [date, text])).toEqual([
      ['20261002', `Lön, faktura ${paid.invoiceNumber}`],
      ['20261001', `Betalning, faktura ${open.invoiceNumber}, 2026-09-25`],
    ]);
    program().setClock('2026-12-01T10:00:00Z');
    const { accounts } = program().deps.settings.provider;
    await saveProviderFacts(program(), reviewers.bo, 'books', { accounts: { ...accounts, writeOffs: '6351' } });
    await rename('Nya Namnet AB');
    expect((await book('2026-11')).status).toBe(200);
    const { labels: ofNovember } = await sie('2026-11');
    expect(ofNovember.get('FNAMN')).toBe('"Nya Namnet AB"');
    expect(ofNovember.get('KONTO 6351')).toBe('6351 "Avskrivet av kundfordringar"');
    expect((await sie('2026-11')).vouchers.map(({ date, text }) => [date, text])).toEqual([
      ['20261102', `Återförd betalning, faktura ${open.invoiceNumber}, rättar ver. ${october[1]?.number} (2026-10-01)`],
      ['20261102', `Återbetalning, faktura ${paid.invoiceNumber}`],
    ]);
    const { labels: head, vouchers: none } = await sie('2026-11', 'SEK');
    expect([head.get('VALUTA'), none]).toEqual(['SEK', []]);
    expect(await bytesOf('/api/review/books/sie?month=2026-09&currency=EUR')).toEqual(before);

    const { rows } = await db().execute(sql`
    select currency, kind, sum(amount)::text as sum from ledger_postings group by 1, 2`);
    for (const currency of ['EUR', 'SEK']) {
      const posted = (kind: string) =>
        BigInt((rows.find((row) => row['currency'] === currency && row['kind'] === kind)?.['sum'] as string) ?? 0);
      const booked = new Map<string, bigint>();
      for (const month of ['2026-09', '2026-10', '2026-11']) {
        for (const voucher of (await sie(month, currency)).vouchers)
          for (const { account, amount } of voucher.lines) booked.set(account, (booked.get(account) ?? 0n) + amount);
      }
      const [charged, received, overpaid] = [posted('charged'), posted('paid'), posted('overpaid')];
      const [fees, wages, refunded] = [posted('fee-kept'), posted('wage-paid'), posted('refunded')];
      expect(new Map([...booked].filter(([, amount]) => amount !== 0n))).toEqual(
        new Map(
          Object.entries({
            '1510': charged - received,
            '1930': received + overpaid - refunded - wages,
            '2420': refunded - overpaid,
            '2821': fees + wages - charged,
            '3000': -fees,
          }).filter(([, amount]) => amount !== 0n),
        ),
      );
    }
  });

  test('are a file for a spreadsheet too, with debit and credit', async () => {
    const lines = (await bytesOf('/api/review/books/csv?month=2026-10')).toString('utf8').split('\r\n');
    expect(lines[0]).toBe(`\uFEFF${COLUMNS};Registrerad;Registrerad av`);
    expect(lines).toHaveLength(1 + 2 + 3 + 1);
    expect(lines[4]).toMatch(
      /^\d+;2026-10-01;"?Betalning, faktura \d+, 2026-09-25"?;1510;;200,00;EUR;2026-10-05;Bo Ek$/,
    );
    const { headers } = await request('/api/review/books/csv?month=2026-10');
    expect(headers['content-disposition']).toBe('attachment; filename="bokforing_2026-10.csv"');
    const { headers: ofSie } = await request('/api/review/books/sie?month=2026-10&currency=EUR');
    expect(ofSie['content-disposition']).toBe('attachment; filename="bokforing_2026-10_eur.si"');
  });

  test.each(['sie?month=2026-12&currency=EUR', 'csv?month=2026-12', 'sie?month=1999-01&currency=SEK'])(
    'have nothing of a month that is not booked: %s',
    async (file) => expect((await request(`/api/review/books/${file}`)).status).toBe(404),
  );

  test.each(['sie?month=2026-13&currency=EUR', 'sie?month=2026-10', 'sie?month=2026-10&currency=USD', 'csv?month='])(
    'refuse what is no month or currency: %s',
    async (file) => expect((await request(`/api/review/books/${file}`)).status).toBe(400),
  );

  test('are the provider’s alone, and a booked month can’t be changed or removed', async () => {
    for (const path of [
      'books',
      'books/sie?month=2026-10&currency=EUR',
      'books/csv?month=2026-10',
      'books/vat?month=2026-10',
    ]) {
      expect((await request(`/api/review/${path}`, member)).status).toBe(404);
    }
    const refused = { token: member, body: { month: '2026-12' } };
    expect((await program().request('POST', '/api/review/books', refused)).status).toBe(404);
    await expect(db().execute(sql`delete from booked_periods`)).rejects.toThrow('Failed query');
    await expect(db().execute(sql`update booked_periods set last_posting = 0`)).rejects.toThrow('Failed query');
  });

  test('of a month that the release before booked stay as they were, and those of the next say what they correct', async () => {
    program().setClock('2026-12-10T10:00:00Z');
    const { invoiceId, invoiceNumber } = await forwarded(300);
    await credit(member, invoiceId, '100.00');
    await pay(invoiceId, '50.00');
    await db().execute(sql`
      insert into booked_periods (month, last_posting, accounts, booked_by, booked_at)
      select '2026-12', (select max(id) from ledger_postings), accounts, booked_by, '2027-01-02T10:00:00Z'
      from booked_periods where month = '2026-11'`);
    const { labels, vouchers } = await sie('2026-12');
    expect(labels.get('KONTO 6351')).toBe('6351 "Öres- och kronutjämning"');
    expect(vouchers.map(({ text, registered }) => [text, ...registered])).toEqual([
      [`Kundfaktura, faktura ${invoiceNumber}`, undefined, undefined],
      [`Kreditfaktura, faktura ${invoiceNumber}`, undefined, undefined],
      [`Betalning, faktura ${invoiceNumber}`, undefined, undefined],
    ]);
    const csv = (await bytesOf('/api/review/books/csv?month=2026-12')).toString('utf8').split('\r\n');
    expect(csv[0]).toBe(`\uFEFF${COLUMNS}`);
    expect(csv[1]?.split(';')).toHaveLength(7);

    program().setClock('2027-01-31T23:30:00Z');
    await reversePayment(invoiceId);
    const noteId = await credit(member, invoiceId, '20.00');
    const { rows } = await db().execute(sql`select invoice_number from invoices where id = ${noteId}`);
    program().setClock('2027-03-02T10:00:00Z');
    expect((await book('2027-01')).status).toBe(200);
    expect((await book('2027-02')).status).toBe(200);
    // It was recorded on the first of February in Stockholm.
    expect((await sie('2027-02')).vouchers.map(({ text, registered }) => [text, ...registered])).toEqual([
      [
        `Återförd betalning, faktura ${invoiceNumber}, rättar ver. ${vouchers[2]?.number} (2026-12-10)`,
        '20270201',
        'Bo Ek',
      ],
      [`Kreditfaktura ${String(rows[0]?.['invoice_number'])}, faktura ${invoiceNumber}`, '20270201', 'Bo Ek'],
    ]);
  });

  test('stay the same when a process changes the company’s name whose clock is behind that of the one that booked', async () => {
    program().setClock('2027-04-01T10:02:00Z');
    expect((await book('2027-03')).status).toBe(200);
    const before = await bytesOf('/api/review/books/sie?month=2027-03&currency=EUR');
    program().setClock('2027-04-01T10:00:30Z');
    await rename('Nyaste Namnet AB');
    expect(await bytesOf('/api/review/books/sie?month=2027-03&currency=EUR')).toEqual(before);
  });
});
