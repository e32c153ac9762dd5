import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { toDecimalString } from '#shared/money.ts';
import { readSie } from '#tests/support/bank/read-sie.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findBookedPeriod } from './find-booked-period.ts';
import { readVouchers } from './find-vouchers.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, decide, forward, credit, pay, overpay, reversePayment, reverseWage } = useAccountant(program);
const db = () => program().deps.db;
let member: string;

beforeAll(async () => {
  program().setClock('2027-03-05T10:00:00Z');
  ({ token: member } = await newSender(program()));
});

const book = (month: string) =>
  program().request('POST', '/api/review/books', { token: reviewers.bo, body: { month } });
const bytesOf = async (path: string) =>
  Buffer.from((await program().request('GET', path, { token: reviewers.bo })).bytes);
const sie = async (month: string, currency = 'EUR') =>
  readSie(await bytesOf(`/api/review/books/sie?month=${month}&currency=${currency}`));

/** A forwarded invoice of 1000 SEK. */
async function forwarded() {
  const clientId = await newClient(program(), member, { orgCurrencyCode: 'SEK' });
  const invoice = await newSentInvoice(program(), member, atFixedPrice(1000), clientId);
  await forward(invoice.invoiceId);
  return invoice;
}

describe('The books', () => {
  test('have what came in as euros for an invoice in kronor in both currencies, until form 6 in kronor alone', async () => {
    program().setClock('2027-03-05T10:00:00Z');
    const { invoiceId, invoiceNumber } = await forwarded();
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
    const { invoiceId, invoiceNumber } = await forwarded();
    await overpay(invoiceId, '1100');
    const euros = (amount: string) => ({ amount, currency: 'EUR' });
    const paidOn = '2027-04-05';
    const refund = { paidOn, amount: '100', reference: '', refundableBefore: '100', sent: euros('8.93') };
    await decide('refund', invoiceId, refund);
    const { disclosureId } = await decide('payoutdetails', invoiceId);
    await decide('payout', invoiceId, { paidOn, amount: '600', disclosureId, sent: euros('62.50') });
    await reverseWage(invoiceId);
    // A wage that was paid before a credit note has its fee on the note's day, where the bank moved nothing.
    const early = await forwarded();
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

  test('take a payment back in kronor alone if its month was booked without what came in for it', async () => {
    program().setClock('2027-05-05T10:00:00Z');
    const { invoiceId, invoiceNumber } = await forwarded();
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
