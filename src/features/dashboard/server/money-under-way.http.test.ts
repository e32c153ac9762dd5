import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { FIRST_DATE } from '#shared/calendar-date.ts';
import { CURRENCIES } from '#shared/money.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { atFixedPrice, newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { register } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { decide, review, forward, pay, payOut, reverse, reversePayment, reverseWage } = useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const summary = async (token: string) => (await program().request('GET', '/api/dashboard/summary', { token })).json;

const newMember = async () => (await newSender(program())).token;

/** Sends an invoice that is due in ten days. */
async function sent(token: string, fixedPrice: number, orgCurrencyCode: 'EUR' | 'SEK' = 'EUR'): Promise<string> {
  const clientId = await newClient(program(), token, { orgCurrencyCode, orgFirstName: 'Öberg AB' });
  return (await newSentInvoice(program(), token, atFixedPrice(fixedPrice), clientId)).invoiceId;
}

describe('The money on its way to a member', () => {
  test('is nothing before an invoice is sent, and nothing of one that is returned', async () => {
    const token = await newMember();
    const { invoiceId } = await newInvoice(program(), token);
    await newLine(program(), token, invoiceId);
    expect((await summary(token)).underWay).toEqual([]);
    const returned = await sent(token, 1000);
    await decide('return', returned, { revision: 1, note: 'Fel belopp', pins: [] });
    expect(await summary(token)).toMatchObject({ underWay: [], withCustomers: [] });
  });

  test('is what is left after the fees that were frozen at sending, whatever is chosen later', async () => {
    const token = await newMember();
    await sent(token, 1000);
    const paypal = { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'eva@example.se' } };
    await program().request('POST', '/api/bankinformation/savebankinfo', { token, body: paypal });
    expect((await summary(token)).underWay).toEqual([
      {
        currency: 'EUR',
        count: 1,
        netAmount: '940.00',
        stations: [{ station: 'submitted', count: 1, netAmount: '940.00', day: '2026-11-30' }],
        next: { date: '2026-11-30', count: 1, netAmount: '940.00', isWage: false },
      },
    ]);
  });

  test('follows an invoice from the review to the wage', async () => {
    const token = await newMember();
    const invoiceId = await sent(token, 1000);
    const station = async () => {
      const [eur] = (await summary(token)).underWay;
      return [eur?.stations.map((one: { station: string }) => one.station), eur?.next?.date, eur?.next?.isWage];
    };
    expect(await station()).toEqual([['submitted'], '2026-11-30', false]);
    await forward(invoiceId);
    expect(await station()).toEqual([['forwarded'], '2026-11-30', false]);
    await pay(invoiceId, '400');
    expect(await station()).toEqual([['forwarded'], '2026-11-30', false]);
    program().setClock('2026-12-01T10:00:00Z');
    expect(await station()).toEqual([['overdue'], undefined, undefined]);
    await pay(invoiceId, '600');
    expect(await station()).toEqual([['paid'], '2026-12-08', true]);
    await payOut(invoiceId, '940');
    expect((await summary(token)).underWay).toEqual([]);
    await reverseWage(invoiceId);
    expect(await station()).toEqual([['paid'], '2026-12-08', true]);
    await reverse(invoiceId, (await review(invoiceId)).payments.at(-1)._id);
    expect(await station()).toEqual([['overdue'], undefined, undefined]);
  });

  test('becomes late when the day after the due date begins in Stockholm', async () => {
    const token = await newMember();
    await forward(await sent(token, 1000));
    const stations = async () => (await summary(token)).underWay[0].stations;
    program().setClock('2026-11-30T22:59:00Z');
    expect(await stations()).toMatchObject([{ station: 'forwarded' }]);
    program().setClock('2026-11-30T23:00:00Z');
    expect(await stations()).toEqual([{ station: 'overdue', count: 1, netAmount: '940.00', day: '2026-11-30' }]);
  });

  test('is told for each currency alone', async () => {
    const token = await newMember();
    await sent(token, 1000);
    await sent(token, 500);
    await sent(token, 1000, 'SEK');
    expect((await summary(token)).underWay).toMatchObject([
      { currency: 'EUR', count: 2, netAmount: '1410.00' },
      { currency: 'SEK', count: 1, netAmount: '690.00' },
    ]);
  });

  test('names the five invoices that customers are to pay next, the most overdue first', async () => {
    const token = await newMember();
    const ids: string[] = [];
    for (const day of [20, 19, 21, 22, 23, 24]) {
      program().setClock(`2026-11-${day}T10:00:00Z`);
      const invoiceId = await sent(token, 1000);
      await forward(invoiceId);
      ids.push(invoiceId);
    }
    const { withCustomers } = await summary(token);
    expect(withCustomers.map(({ _id }: { _id: string }) => _id)).toEqual([ids[1], ids[0], ids[2], ids[3], ids[4]]);
    expect(withCustomers[0]).toMatchObject({
      clientName: 'Öberg AB',
      currency: 'EUR',
      netAmount: '940.00',
      dueDate: '2026-11-29',
    });
  });

  test('is the signed-in member’s own', async () => {
    const anna = await newMember();
    const invoiceId = await sent(anna, 1000);
    await forward(invoiceId);
    await pay(invoiceId, '400');
    const { underWay, withCustomers, months } = await summary(await newMember());
    expect({ underWay, withCustomers, paid: months[11].paid }).toEqual({ underWay: [], withCustomers: [], paid: [] });
  });
});

describe('The last twelve months', () => {
  test('show what was paid and paid out in each month, by the day on which the money moved', async () => {
    const token = await newMember();
    program().setClock('2026-10-15T10:00:00Z');
    const invoiceId = await sent(token, 1000);
    const other = await sent(token, 1000, 'SEK');
    for (const id of [invoiceId, other]) await forward(id);
    await pay(invoiceId, '300');
    program().setClock('2026-11-20T10:00:00Z');
    await pay(invoiceId, '700', '2026-10-31');
    await pay(other, '250');
    await payOut(invoiceId, '900', '2026-11-01');
    const { months } = await summary(token);
    expect(months[10]).toMatchObject({ paid: [{ currency: 'EUR', totalAmount: '1000.00' }], paidOut: [] });
    expect(months[11]).toMatchObject({
      sent: [],
      paid: [{ currency: 'SEK', totalAmount: '250.00' }],
      paidOut: [{ currency: 'EUR', totalAmount: '900.00' }],
    });
  });

  test('leave out what was reversed', async () => {
    const token = await newMember();
    const invoiceId = await sent(token, 1000);
    await forward(invoiceId);
    await pay(invoiceId, '1000');
    await payOut(invoiceId, '940');
    await reverseWage(invoiceId);
    await reversePayment(invoiceId);
    const { months } = await summary(token);
    expect(months[11]).toMatchObject({ paid: [], paidOut: [] });
  });
});

describe('While two releases run side by side', () => {
  test('what the one before sends has the same net', async () => {
    const { db } = program().deps;
    const facts = fc.tuple(
      fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 3000_00n })),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...PAYOUT_OPTIONS),
    );
    const sample = fc.sample(facts, 300);
    for (const edge of [200_00n, 400_00n, 500_00n, 800_00n, 2000_00n]) {
      for (const total of [edge - 1n, edge, edge + 1n]) {
        for (const currency of CURRENCIES) {
          for (const option of PAYOUT_OPTIONS) sample.push([total, currency, option]);
        }
      }
    }
    const { rows } = await db.execute(
      sql`select largest_wage((fact ->> 0)::numeric, fact ->> 1, fact ->> 2)::text net
        from jsonb_array_elements(${JSON.stringify(sample.map(([total, ...rest]) => [String(total), ...rest]))}::jsonb) fact`,
    );
    expect(rows.map(({ net }) => net)).toEqual(sample.map((fact) => String(largestWage(...fact, FIRST_DATE))));

    const token = await newMember();
    const { invoiceId } = await newInvoice(program(), token);
    await newLine(program(), token, invoiceId, atFixedPrice(1000));
    await register(program(), token, invoiceId);
    await db.execute(sql`update invoices set sent_status = true, review_state = 'submitted', submitted_at = now(),
      frozen_client_name = 'Öberg AB', frozen_currency = 'EUR' where id = ${invoiceId}`);
    expect((await summary(token)).underWay).toMatchObject([{ netAmount: '940.00' }]);
  });
});
