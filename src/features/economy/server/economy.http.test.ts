import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { CURRENCIES, decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { renameClient } from '#tests/support/people/rename-client.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';
import { AGES } from '../domain/receivable-age.ts';

// Bo stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, decide, get, review, forward, pay, overpay, payOut, reversePayment } = useAccountant(program);
const db = () => program().deps.db;

const SENT = '2026-11-20T10:00:00Z';
beforeEach(() => program().setClock(SENT));

const figures = () => get('review/economy');
const receivables = (query = '') => get(`review/receivables${query}`);
const cents = (decimal: string) => decimalToHundredths(decimal);
const sum = (decimals: string[]) => toDecimalString(decimals.reduce((all, one) => all + cents(one), 0n));

/** Forwards an invoice that is due after ten days. */
async function forwarded(member: { token: string }, clientId: string, fixedPrice: number) {
  const invoice = await newSentInvoice(program(), member.token, atFixedPrice(fixedPrice), clientId);
  await forward(invoice.invoiceId);
  return invoice;
}

const customer = (token: string, orgFirstName: string, orgCurrencyCode: 'EUR' | 'SEK' = 'EUR') =>
  newClient(program(), token, { orgFirstName, orgCurrencyCode });

describe('The receivables', () => {
  test('are what each customer owes by currency, by how late it is, the oldest debt first', async () => {
    const anna = await newSender(program());
    const [tall, ek] = [await customer(anna.token, 'Tallkotten AB'), await customer(anna.token, 'Ekorren AB', 'SEK')];
    program().setClock('2026-11-19T10:00:00Z');
    await forwarded(anna, tall, 100);
    program().setClock(SENT);
    const { invoiceId } = await forwarded(anna, tall, 200);
    await pay(invoiceId, '50.25');
    await forwarded(anna, ek, 3000);
    // The first invoice was due 31 days ago.
    program().setClock('2026-12-30T10:00:00Z');
    expect((await receivables('?q=Tallkotten')).customers).toEqual([
      {
        clientId: tall,
        clientName: 'Tallkotten AB',
        senderName: expect.any(String),
        currency: 'EUR',
        invoices: 2,
        openAmount: '249.75',
        ages: { notDue: '0.00', late30: '149.75', late60: '100.00', lateMore: '0.00' },
      },
    ]);
    const both = await receivables();
    const names = both.customers.map(({ clientName }: { clientName: string }) => clientName);
    expect(names.indexOf('Tallkotten AB')).toBeLessThan(names.indexOf('Ekorren AB'));
    expect(both.found).toBe(both.customers.length);
  });

  test('are late from the day after the due date in Stockholm', async () => {
    const anna = await newSender(program());
    await forwarded(anna, await customer(anna.token, 'Gränsfallet AB'), 100);
    const agesAt = async (instant: string) => {
      program().setClock(instant);
      const [{ ages }] = (await receivables('?q=gränsfallet')).customers;
      return AGES.filter((age) => ages[age] !== '0.00');
    };
    expect(await agesAt('2026-11-30T22:59:00Z')).toEqual(['notDue']);
    expect(await agesAt('2026-11-30T23:00:00Z')).toEqual(['late30']);
    expect(await agesAt('2026-12-30T22:59:00Z')).toEqual(['late30']);
    expect(await agesAt('2026-12-30T23:00:00Z')).toEqual(['late60']);
    expect(await agesAt('2027-01-29T23:00:00Z')).toEqual(['lateMore']);
  });

  test('are found by the number, the freelancer or the customer, and turned page by page', async () => {
    const anna = await newSender(program());
    const first = await customer(anna.token, 'Första Sökbara AB');
    const { invoiceNumber } = await forwarded(anna, first, 100);
    await forwarded(anna, first, 200);
    await forwarded(anna, await customer(anna.token, 'Andra Sökbara AB'), 100);
    expect(await receivables('?q=sokbara')).toMatchObject({ found: 2 });
    expect((await receivables(`?q=${invoiceNumber}`)).customers).toMatchObject([
      { clientName: 'Första Sökbara AB', invoices: 1, openAmount: '100.00' },
    ]);
    const pages = [await receivables('?q=sökbara&limit=1'), await receivables('?q=sökbara&limit=1&offset=1')];
    const names = pages.map(({ customers }) => customers[0].clientName);
    expect(new Set(names)).toEqual(new Set(['Andra Sökbara AB', 'Första Sökbara AB']));
    expect(pages.map(({ found }) => found)).toEqual([2, 2]);
    expect(await receivables('?q=sökbara&limit=1&offset=2')).toEqual({ found: 2, customers: [] });
    expect(await receivables('?q=finns-inte')).toEqual({ found: 0, customers: [] });
    expect(await receivables('?q=finns-inte&offset=2')).toEqual({ found: 0, customers: [] });
  });

  test('are found by the customer’s name that the invoice was sent with last, and not by that of an earlier revision', async () => {
    const anna = await newSender(program());
    const client = await customer(anna.token, 'Tidigare Kund AB');
    const { invoiceId } = await newSentInvoice(program(), anna.token, {}, client);
    await decide('return', invoiceId, { revision: 1, note: 'Fel namn' });
    await renameClient(program(), anna.token, client, 'Senare Kund AB');
    expect((await send(program(), anna.token, invoiceId)).status).toBe(200);
    await decide('forward', invoiceId, { revision: 2 });
    expect(await receivables('?q=tidigare')).toEqual({ found: 0, customers: [] });
    expect(await receivables('?q=senare')).toMatchObject({ found: 1, customers: [{ clientName: 'Senare Kund AB' }] });
  });

  test('are found by a text that more than a thousand reviews have, on screen and in the file', async () => {
    const anna = await newSender(program());
    const { invoiceId } = await forwarded(anna, await customer(anna.token, 'Första Vanliga AB'), 100);
    // Reviews of invoices that were paid long ago. They come before the next one, which a search must not miss.
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into reviews select copy.* from reviews review, generate_series(1, 1001) n,
        jsonb_populate_record(review,
          jsonb_build_object('revision_id', md5(n::text)::uuid, 'invoice_id', md5(n::text)::uuid)) copy
        where review.invoice_id = ${invoiceId}`);
    });
    await forwarded(anna, await customer(anna.token, 'Andra Vanliga AB'), 100);
    const { found, customers } = await receivables('?q=vanliga');
    const names = customers.map(({ clientName }: { clientName: string }) => clientName);
    expect([found, names.toSorted()]).toEqual([2, ['Andra Vanliga AB', 'Första Vanliga AB']]);
    const { bytes } = await program().request('GET', '/api/review/receivables/csv?q=vanliga', { token: reviewers.bo });
    expect(Buffer.from(bytes).toString('utf8').trim().split('\r\n')).toHaveLength(3);
  });

  test('are exported with the rest of each invoice, the oldest due date first', async () => {
    const anna = await newSender(program());
    const client = await customer(anna.token, '=Filbolaget AB');
    const { invoiceId, invoiceNumber } = await forwarded(anna, client, 1234.5);
    await pay(invoiceId, '1000');
    program().setClock('2026-12-03T10:00:00Z');
    const { bytes, headers } = await program().request('GET', '/api/review/receivables/csv?q=Filbolaget', {
      token: reviewers.bo,
    });
    expect(headers['content-disposition']).toBe('attachment; filename="kundfordringar_filbolaget_2026-12-03.csv"');
    const [head, row] = Buffer.from(bytes).toString('utf8').split('\r\n');
    expect(head).toBe(
      '\uFEFFFakturanummer;Kund;Frilansare;Förfallodag;Dagar efter förfallodagen;Belopp;Kvar att betala;Valuta',
    );
    expect(row).toMatch(new RegExp(`^${invoiceNumber};'=Filbolaget AB;[^;]+;2026-11-30;3;1234,50;234,50;EUR$`));
  });

  test('are the ledger’s after any payments, overpayments and reversals, and their ages add up to them', async () => {
    const anna = await newSender(program());
    const clients = [await customer(anna.token, 'Ett AB'), await customer(anna.token, 'Två AB', 'SEK')];
    const step = fc.record({
      client: fc.constantFrom(...clients),
      price: fc.integer({ min: 0, max: 1000 }),
      percents: fc.array(fc.constantFrom(30n, 70n, 100n, 150n), { maxLength: 2 }),
      isReversed: fc.boolean(),
      days: fc.integer({ min: 0, max: 90 }),
    });
    await fc.assert(
      fc.asyncProperty(step, async ({ client, price, percents, isReversed, days }) => {
        program().setClock(SENT);
        const { invoiceId } = await forwarded(anna, client, price);
        for (const percent of percents) {
          const { unpaidAmount } = await review(invoiceId);
          await overpay(invoiceId, toDecimalString((cents(unpaidAmount) * percent) / 100n || 1n));
        }
        if (isReversed && percents.length > 0) await reversePayment(invoiceId);
        program().setClock(new Date(Date.parse(SENT) + days * 86_400_000).toISOString());
        const shown = (await figures()).receivables;
        const { customers } = await receivables('?limit=500');
        const { rows: ledger } = await db().execute(sql`
          select currency, sum(case kind when 'charged' then amount else -amount end)::text as open
          from ledger_postings where kind in ('charged', 'paid') group by 1`);
        for (const currency of CURRENCIES) {
          const total = shown.find((one: { currency: string }) => one.currency === currency);
          const posted = ledger.find((row) => row['currency'] === currency)?.['open'];
          expect(cents(total?.openAmount ?? '0')).toBe(BigInt((posted as string | undefined) ?? '0'));
          const ofCurrency = customers.filter((one: { currency: string }) => one.currency === currency);
          for (const owed of [...ofCurrency, ...(total === undefined ? [] : [total])]) {
            expect(sum(AGES.map((age) => owed.ages[age]))).toBe(owed.openAmount);
          }
          expect(sum(ofCurrency.map(({ openAmount }: { openAmount: string }) => openAmount))).toBe(
            total?.openAmount ?? '0.00',
          );
        }
      }),
      { numRuns: isLong ? 60 : 12 },
    );
  });

  test('have the same rows from what was posted before they were kept', async () => {
    const { rows: kept } = await db().execute(sql`
      select invoice_id, invoice_number, member_id, client_id, currency, due_date, open from receivables order by 1`);
    const { rows: posted } = await db().execute(sql`
      select invoice.id as invoice_id, invoice_number, invoice.member_id, client_id, frozen_currency as currency, due_date,
        sum(case kind when 'charged' then amount else -amount end) as open
      from invoices invoice join ledger_postings posting on posting.invoice_id = invoice.id and kind in ('charged', 'paid')
      where review_state = 'forwarded' group by invoice.id order by 1`);
    expect(kept).toEqual(posted);
    expect(kept.length).toBeGreaterThan(5);
  });
});

describe('The figures', () => {
  test('are what customers paid, the wages and the fees of each month, by currency and by Stockholm’s days', async () => {
    const before = await figures();
    const anna = await newSender(program());
    const { invoiceId } = await forwarded(anna, await customer(anna.token, 'Siffran AB'), 1000);
    await overpay(invoiceId, '1100');
    const due = (await figures()).wagesDue.find(({ currency }: { currency: string }) => currency === 'EUR');
    expect(cents(due.amount)).toBeGreaterThan(0n);
    const wage = await payOut(invoiceId);
    const after = await figures();
    const ofNovember = ({ months }: { months: { month: string; sums: Record<string, string>[] }[] }) =>
      months.at(-1)?.sums.find(({ currency }) => currency === 'EUR') ?? {};
    const rise = (key: string) =>
      toDecimalString(cents(ofNovember(after)[key] ?? '0') - cents(ofNovember(before)[key] ?? '0'));
    expect([rise('inAmount'), rise('outAmount'), rise('feeAmount')]).toEqual([
      '1100.00',
      wage,
      toDecimalString(100_000n - cents(wage)),
    ]);
    expect(after.months.map(({ month }: { month: string }) => month)).toHaveLength(12);
    expect(after.months[0].month).toBe('2025-12');
  });

  test('and the receivables are the provider’s alone', async () => {
    const { token } = await program().newMember();
    for (const path of ['/api/review/economy', '/api/review/receivables', '/api/review/receivables/csv']) {
      expect((await program().request('GET', path, { token })).status).toBe(404);
      expect((await program().request('GET', path)).status).toBe(401);
    }
  });

  test.each(['limit=0', 'limit=501', 'offset=-1', 'offset=1e99', 'limit=abc', `q=${'x'.repeat(101)}`])(
    'refuse the query %s',
    async (query) => {
      const { status, json } = await program().request('GET', `/api/review/receivables?${query}`, {
        token: reviewers.bo,
      });
      expect([status, json.code]).toEqual([400, 'invalid']);
    },
  );
});
