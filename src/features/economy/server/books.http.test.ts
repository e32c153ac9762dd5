import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { saveProviderFacts } from '#tests/support/people/save-provider-facts.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findBookedPeriod } from './find-booked-period.ts';
import { readVouchers } from './find-vouchers.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, get, decide, forward, credit, pay, overpay, payOut, reversePayment, reverseWage } =
  useAccountant(program);
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

interface ReadVoucher {
  number: number;
  date: string;
  text: string;
  registered: (string | undefined)[];
  lines: { account: string; amount: bigint }[];
}

/**
 * Reads a file by the rules of SIE 4I, and fails on what they don't allow. The texts in these files are ASCII and
 * Swedish letters.
 */
function readSie(bytes: Buffer): { labels: Map<string, string>; vouchers: ReadVoucher[] } {
  const letters: Record<number, string> = { 0x84: 'ä', 0x86: 'å', 0x8e: 'Ä', 0x8f: 'Å', 0x94: 'ö', 0x99: 'Ö' };
  const text = [...bytes]
    .map((byte) => (byte < 128 ? String.fromCodePoint(byte) : (letters[byte] ?? '\uFFFD')))
    .join('');
  expect(text).not.toContain('\uFFFD');
  expect(text.endsWith('\r\n')).toBe(true);
  const labels = new Map<string, string>();
  const vouchers: ReadVoucher[] = [];
  let open = false;
  for (const line of text.split('\r\n').slice(0, -1)) {
    expect(line).not.toMatch(/\p{Cc}/u);
    const ver = /^#VER E (\d+) (\d{8}) "((?:[^"\\]|\\")*)"(?: (\d{8}) "((?:[^"\\]|\\")*)")?$/.exec(line);
    const trans = /^#TRANS (\d{4}) \{\} (-?\d+\.\d{2})$/.exec(line);
    if (ver !== null) {
      const [, number, date = '', said = '', ...registered] = ver;
      vouchers.push({ number: Number(number), date, text: said, registered, lines: [] });
    } else if (line === '{' || line === '}') {
      expect(open).toBe(line === '}');
      open = line === '{';
    } else if (trans === null) {
      expect(vouchers, line).toEqual([]);
      const [, label = '', rest = ''] = /^#(\w+) (.*)$/.exec(line) ?? [];
      expect(label, line).not.toBe('');
      labels.set(label === 'KONTO' ? `KONTO ${rest.slice(0, 4)}` : label, rest);
    } else {
      expect(open).toBe(true);
      vouchers.at(-1)?.lines.push({ account: trans[1] ?? '', amount: decimalToHundredths(trans[2] ?? '') });
    }
  }
  for (const { lines } of vouchers) expect(lines.reduce((all, { amount }) => all + amount, 0n)).toBe(0n);
  return { labels, vouchers };
}

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
    expect(await get('review/books')).toEqual({ next: '2026-09', periods: [] });

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

  test('have what came in as euros for an invoice in kronor in both currencies, until form 6 in kronor alone', async () => {
    program().setClock('2027-03-05T10:00:00Z');
    const { invoiceId, invoiceNumber } = await forwarded(1000, 'SEK');
    const received = { amount: '89.29', currency: 'EUR' };
    await decide('payment', invoiceId, { paidOn: '2027-03-05', amount: '1000', received, paidBefore: '0' });
    await reversePayment(invoiceId);
    program().setClock('2027-04-01T10:00:00Z');
    expect((await book('2027-03')).status).toBe(200);
    const told = async (currency: string) =>
      (await sie('2027-03', currency)).vouchers.map(({ number, text, lines }) => [
        number,
        text,
        Object.fromEntries(lines.map(({ account, amount }) => [account, toDecimalString(amount)])),
      ]);
    const [, paid, reversed] = await told('SEK');
    const number = Number(paid?.[0]);
    const [text, again] = [
      `Betalning, faktura ${invoiceNumber}, kom in som 89,29 EUR`,
      `Återförd betalning, faktura ${invoiceNumber}, kom in som 89,29 EUR, rättar ver. ${number} (2027-03-05)`,
    ];
    expect(paid).toEqual([number, text, { 1510: '-1000.00', 2999: '1000.00' }]);
    expect(reversed).toEqual([expect.any(Number), again, { 1510: '1000.00', 2999: '-1000.00' }]);
    expect(await told('EUR')).toEqual([
      [number, text, { 1930: '89.29', 2999: '-89.29' }],
      [reversed?.[0], again, { 1930: '-89.29', 2999: '89.29' }],
    ]);
    const { labels } = await sie('2027-03', 'EUR');
    expect(labels.get('KONTO 2999')).toBe('2999 "OBS-konto"');
    const csv = (await bytesOf('/api/review/books/csv?month=2027-03')).toString('utf8').split('\r\n');
    const ofPayment = csv.filter((line) => line.startsWith(`${number};`));
    expect(ofPayment.map((line) => line.split(';').slice(-6, -2).join(' '))).toEqual([
      '1510  1000,00 SEK',
      '2999 1000,00  SEK',
      '1930 89,29  EUR',
      '2999  89,29 EUR',
    ]);
    const period = { ...(await findBookedPeriod(db(), '2027-03')), voucherForm: 5 as const };
    const before = (await Array.fromAsync(readVouchers(db(), period))).flat();
    expect(before.map((voucher) => voucher.text)).not.toContain(text);
    expect(before.map(({ currency }) => currency)).toEqual(['SEK', 'SEK', 'SEK']);
  });

  test('have what left the bank in euros of an invoice in kronor in both currencies', async () => {
    program().setClock('2027-04-05T10:00:00Z');
    const { invoiceId, invoiceNumber } = await forwarded(1000, 'SEK');
    await overpay(invoiceId, '1100');
    const euros = (amount: string) => ({ amount, currency: 'EUR' });
    const paidOn = '2027-04-05';
    const refund = { paidOn, amount: '100', reference: '', refundableBefore: '100', sent: euros('8.93') };
    await decide('refund', invoiceId, refund);
    const { disclosureId } = await decide('payoutdetails', invoiceId);
    await decide('payout', invoiceId, { paidOn, amount: '600', disclosureId, sent: euros('62.50') });
    await reverseWage(invoiceId);
    // A wage that was paid before a credit note has its fee on the note's day, where the bank moved nothing.
    const early = await forwarded(1000, 'SEK');
    await pay(early.invoiceId, '1000');
    const seen = await decide('payoutdetails', early.invoiceId);
    program().setClock('2027-04-10T10:00:00Z');
    await credit(member, early.invoiceId, '300.00');
    const wage = { paidOn, amount: '500', disclosureId: seen.disclosureId, sent: euros('44.64') };
    await decide('payout', early.invoiceId, wage);
    program().setClock('2027-05-01T10:00:00Z');
    expect((await book('2027-04')).status).toBe(200);
    const told = async (currency: string) =>
      (await sie('2027-04', currency)).vouchers
        .filter(({ text }) => text.includes('drogs'))
        .map(({ text, lines }) => [
          text.replace(/, rättar .*/, ''),
          Object.fromEntries(lines.map(({ account, amount }) => [account, toDecimalString(amount)])),
        ]);
    const texts = [
      `Återbetalning, faktura ${invoiceNumber}, drogs som 8,93 EUR`,
      `Lön, faktura ${invoiceNumber}, drogs som 62,50 EUR`,
      `Återförd lön, faktura ${invoiceNumber}, drogs som 62,50 EUR`,
      `Lön, faktura ${early.invoiceNumber}, drogs som 44,64 EUR`,
    ];
    expect(await told('EUR')).toEqual([
      [texts[0], { 1930: '-8.93', 2999: '8.93' }],
      [texts[1], { 1930: '-62.50', 2999: '62.50' }],
      [texts[2], { 1930: '62.50', 2999: '-62.50' }],
      [texts[3], { 1930: '-44.64', 2999: '44.64' }],
    ]);
    expect(await told('SEK')).toEqual([
      [texts[0], { 2420: '100.00', 2999: '-100.00' }],
      [texts[1], expect.objectContaining({ 2999: '-600.00' })],
      [texts[2], expect.objectContaining({ 2999: '600.00' })],
      [texts[3], expect.objectContaining({ 2999: '-500.00' })],
    ]);
  });

  test('stay the same when a process changes the company’s name whose clock is behind that of the one that booked', async () => {
    program().setClock('2027-05-01T10:02:00Z');
    const before = await bytesOf('/api/review/books/sie?month=2027-04&currency=EUR');
    program().setClock('2027-05-01T10:00:30Z');
    await rename('Nyaste Namnet AB');
    expect(await bytesOf('/api/review/books/sie?month=2027-04&currency=EUR')).toEqual(before);
  });

  test('take a payment back in kronor alone if its month was booked without what came in for it', async () => {
    program().setClock('2027-05-05T10:00:00Z');
    const { invoiceId, invoiceNumber } = await forwarded(1000, 'SEK');
    const received = { amount: '89.29', currency: 'EUR' };
    await decide('payment', invoiceId, { paidOn: '2027-05-05', amount: '1000', received, paidBefore: '0' });
    program().setClock('2027-06-01T10:00:00Z');
    // As the release before books it.
    await db().execute(sql`
      insert into booked_periods (month, last_posting, accounts, booked_by, booked_at)
      select '2027-05', (select max(id) from ledger_postings), accounts - 'currencyExchange', booked_by, '2027-06-01T10:00:00Z'
      from booked_periods where month = '2027-04'`);
    await reversePayment(invoiceId);
    program().setClock('2027-07-01T10:00:00Z');
    expect((await book('2027-06')).status).toBe(200);
    const movedIn = async (month: string) =>
      (await sie(month, 'SEK')).vouchers
        .filter(({ text }) => /betalning/i.test(text))
        .map(({ text, lines }) => [
          text.replace(/, rättar .*/, ''),
          Object.fromEntries(lines.map(({ account, amount }) => [account, toDecimalString(amount)])),
        ]);
    expect(await movedIn('2027-05')).toEqual([
      [`Betalning, faktura ${invoiceNumber}`, { 1510: '-1000.00', 1930: '1000.00' }],
    ]);
    expect(await movedIn('2027-06')).toEqual([
      [`Återförd betalning, faktura ${invoiceNumber}`, { 1510: '1000.00', 1930: '-1000.00' }],
    ]);
    expect((await sie('2027-06')).vouchers).toEqual([]);
  });
});
