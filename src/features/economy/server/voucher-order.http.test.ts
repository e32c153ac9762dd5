import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import type { Voucher, VoucherForm } from '../domain/voucher.ts';
import { findBookedPeriod } from './find-booked-period.ts';
import { readVouchers } from './find-vouchers.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, forward, credit, pay, overpay, payOut } = useAccountant(program);
const db = () => program().deps.db;
const on = (day: string) => program().setClock(`${day}T10:00:00Z`);

const download = async (path: string) => {
  const { bytes } = await program().request('GET', `/api/review/books/${path}`, { token: reviewers.bo });
  return Buffer.from(bytes).toString('latin1');
};
const sieOf = async (month: string) =>
  [...(await download(`sie?month=${month}&currency=EUR`)).matchAll(/^#VER E (\d+) (\d+) "([^",]*)/gm)].map(
    ([, number, date, text]) => ({ number: Number(number), voucher: `${date} ${text}` }),
  );
const vouchersOf = async (month: string) => (await sieOf(month)).map(({ voucher }) => voucher);

/** Reads October's vouchers as if it had been booked in a form, so many at once. */
async function readOctober(voucherForm: VoucherForm, atOnce?: number): Promise<Voucher[]> {
  const period = await findBookedPeriod(db(), '2026-10');
  return (await Array.fromAsync(readVouchers(db(), { ...period, voucherForm }, atOnce))).flat();
}

describe('The vouchers of a booked month', () => {
  beforeAll(async () => {
    on('2026-09-20');
    const { token } = await newSender(program());
    const forwarded = async (price: number) => {
      const { invoiceId } = await newSentInvoice(program(), token, atFixedPrice(price));
      await forward(invoiceId);
      return invoiceId;
    };
    const first = await forwarded(1000);
    const second = await forwarded(300);
    on('2026-09-28');
    await pay(first, '100.00', '2026-09-25');
    await pay(first, '50.00', '2026-09-22');
    on('2026-10-05');
    // As it was booked before vouchers came in the order of their numbers.
    await db().execute(sql`
      insert into booked_periods (month, last_posting, accounts, voucher_form, booked_by, booked_at)
      select '2026-09', (select max(id) from ledger_postings), '{"customers":"1510","bank":"1930","overpayments":"2420",
        "wagesPayable":"2821","fees":"3000"}', 2, id, '2026-10-05T10:00:00Z' from members where role = 'reviewer' limit 1`);
    const third = await forwarded(500);
    on('2026-10-30');
    await pay(first, '850.00', '2026-10-20');
    await pay(third, '200.00', '2026-10-12');
    await pay(second, '100.00', '2026-09-25');
    on('2026-10-31');
    await credit(token, third, '50.00');
    on('2026-11-02');
    await payOut(first, undefined, '2026-10-22');
    await overpay(third, '400.00', '2026-10-29');
    await program().request('POST', '/api/review/books', { token: reviewers.bo, body: { month: '2026-10' } });
  });

  test('come in the order of their numbers, whatever their days', async () => {
    expect(await vouchersOf('2026-10')).toEqual([
      '20261005 Kundfaktura',
      '20261020 Betalning',
      '20261012 Betalning',
      '20261001 Betalning',
      '20261031 Kreditfaktura 4',
      '20261022 L\x94n',
      '20261029 Betalning',
    ]);
    const numbers = (await sieOf('2026-10')).map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const [, ...rows] = (await download('csv?month=2026-10')).trimEnd().split('\r\n');
    expect([...new Set(rows.map((row) => Number(row.split(';')[0])))]).toEqual(numbers);
  });

  test('stay day by day if it was booked so', async () => {
    expect(await vouchersOf('2026-09')).toEqual([
      '20260920 Kundfaktura',
      '20260920 Kundfaktura',
      '20260922 Betalning',
      '20260925 Betalning',
    ]);
    expect((await readOctober(2)).map(({ date }) => date.slice(-2))).toEqual([
      '01',
      '05',
      '12',
      '20',
      '22',
      '29',
      '31',
    ]);
  });

  test('are the same in any form and however many are read at once', async () => {
    const vouchers = await readOctober(3);
    expect(vouchers.map(({ lines }) => lines.length)).toEqual([2, 2, 2, 2, 2, 3, 3]);
    expect((await readOctober(2)).toSorted((a, b) => a.number - b.number)).toEqual(vouchers);
    for (const atOnce of [1, 2, 3]) expect(await readOctober(3, atOnce)).toEqual(vouchers);
  });
});
