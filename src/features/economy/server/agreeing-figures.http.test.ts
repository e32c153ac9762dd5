import { expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { CURRENCIES, type Currency, decimalToHundredths, sumOf } from '#shared/money.ts';
import { useRandomMoney } from '#tests/support/bank/use-random-money.ts';
import { findWrongRows } from '#tests/support/database/wrong-rows.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong, randomFrom, SEED } from '#tests/support/test-form.ts';

/** In the long form with a clock that stays within a year, of which the figures are. */
const STEPS = isLong ? 600 : 120;
const RECORDED = [
  ...['payment', 'writeoff', 'refund', 'payout', 'reversal', 'books'].map((name) => `review/${name}`),
  'credit',
];
const BETWEEN_COMPARISONS = 30;
const VAT_ACCOUNTS = ['2611', '2621', '2631'];

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { reviewers, get, review, members, forwarded, succeeded, act, moveAtOnce, bookAll } = useRandomMoney(
  program,
  randomFrom(SEED),
);

/** An amount with the currency that it is in, as many responses have it. */
type InCurrency = { currency: Currency } & Record<string, string>;
const sumIn = (currency: Currency, rows: InCurrency[], ...keys: string[]) =>
  sumOf(
    rows
      .filter((row) => row.currency === currency)
      .flatMap((row) => keys.map((key) => decimalToHundredths(row[key] ?? ''))),
  );

/** An entry, with what the bank moved for it in another currency. */
interface Exchanged {
  amount: string;
  received?: { amount: string; currency: Currency };
  sent?: { amount: string; currency: Currency };
}

/** The forwarded invoices as the provider sees them: each of their figures in its currency. */
async function findSeen() {
  const seen = await Promise.all(forwarded.map(({ invoiceId }) => review(invoiceId)));
  const entries = (kind: string): InCurrency[] =>
    seen.flatMap(({ document: { currency }, [kind]: of }) =>
      [of ?? []].flat().map(({ amount }: { amount: string }) => ({ currency, amount })),
    );
  return {
    invoices: seen.map(({ document: { currency }, ...invoice }) => ({ ...invoice, currency }) as InCurrency),
    payments: entries('payments'),
    /** What the bank moved in another currency, into the account or out of it, and the same in the invoice's currency. */
    exchanged: seen.flatMap(({ document: { currency }, payments, refunds, payout }) =>
      ([payments, refunds, payout ?? []].flat() as Exchanged[]).flatMap(({ amount, received, sent }) => {
        const bankSum = received ?? sent;
        if (bankSum === undefined) return [];
        const sign = received === undefined ? '-' : '';
        return [{ own: { currency, amount: sign + amount }, bank: { ...bankSum, amount: sign + bankSum.amount } }];
      }),
    ),
    refunds: entries('refunds'),
    wages: entries('payout'),
  };
}

/** The dashboards of all members. */
const findDashboards = () =>
  Promise.all(
    members.map(async ({ token }) => (await program().request('GET', '/api/dashboard/summary', { token })).json),
  );

/** The wages that are due, also those that a batch pays. */
async function findDueWages(): Promise<InCurrency[]> {
  const { wages, batches } = await get('payout/due');
  const rows = await Promise.all(
    batches.map(async ({ _id, currency }: { _id: string; currency: Currency }) =>
      (await get(`payout/batch/${_id}`)).wages.map((row: object) => ({ ...row, currency })),
    ),
  );
  return [...wages, ...rows.flat().filter(({ state }: { state: string }) => state === 'waiting' || state === 'sent')];
}

async function linesOf(path: string): Promise<string[]> {
  const { bytes } = await program().request('GET', `/api/review/${path}`, { token: reviewers.bo });
  return Buffer.from(bytes).toString('latin1').split('\r\n').slice(0, -1);
}

/** Compares what every screen says of the money with what the invoices say of it. */
async function expectAgreement(): Promise<void> {
  const { db } = program().deps;
  expect([...(await findLedgerViolations(db)).violations, ...(await findWrongRows(db))]).toEqual([]);
  const { invoices, payments, refunds, wages } = await findSeen();
  const economy = await get('review/economy');
  const moved = economy.months.flatMap(({ sums }: { sums: InCurrency[] }) => sums);
  const { customers } = await get('review/receivables?limit=500');
  const due = await findDueWages();
  const dashboards = await findDashboards();
  const months = dashboards.flatMap((dashboard) => dashboard.months);
  for (const currency of CURRENCIES) {
    const of = (rows: InCurrency[], ...keys: string[]) => sumIn(currency, rows, ...keys);
    expect({
      receivables: of(economy.receivables, 'openAmount'),
      customers: of(customers, 'openAmount'),
      refundable: of(economy.refundable, 'amount'),
      wagesDue: of(economy.wagesDue, 'amount'),
      advances: of(economy.advances, 'amount'),
      moneyIn: of(moved, 'inAmount'),
      moneyOut: of(moved, 'outAmount'),
      paidToMembers: of(
        months.flatMap(({ paid }) => paid),
        'totalAmount',
      ),
      paidOutToMembers: of(
        months.flatMap(({ paidOut }) => paidOut),
        'totalAmount',
      ),
    }).toEqual({
      receivables: of(invoices, 'unpaidAmount'),
      customers: of(invoices, 'unpaidAmount'),
      refundable: of(invoices, 'refundableAmount'),
      wagesDue: of(due, 'amount', 'advance'),
      advances: of(
        dashboards.flatMap(({ advances }) => advances),
        'totalAmount',
      ),
      moneyIn: of(invoices, 'paidAmount'),
      moneyOut: of(wages, 'amount') + of(refunds, 'amount'),
      paidToMembers: of(payments, 'amount'),
      paidOutToMembers: of(wages, 'amount'),
    });
  }
  for (const { token } of members) await expectMemberAgreement(token);
  const owing = invoices.filter(({ unpaidAmount }) => unpaidAmount !== '0.00');
  expect(await linesOf('receivables/csv')).toHaveLength(1 + owing.length);
}

/** Compares what a member's screens say of their invoices with each other. */
async function expectMemberAgreement(token: string): Promise<void> {
  const mine = async (path: string) => (await program().request('GET', `/api/${path}`, { token })).json;
  const listed = await mine('invoice/fetchinvoices');
  const { underWay, months, toFinish } = await mine('dashboard/summary');
  const sums = await mine('invoice/sums');
  const isOnItsWay = ({ kind, reviewState }: { kind?: string; reviewState: string }) =>
    kind !== 'credit-note' && ['submitted', 'forwarded', 'paid'].includes(reviewState);
  // The wage of a credited invoice stays paid out.
  const mayBePaidOut = ({ kind, reviewState }: { kind?: string; reviewState: string }) =>
    kind !== 'credit-note' && ['paidOut', 'credited'].includes(reviewState);
  const sent = listed.filter(({ sentStatus }: { sentStatus: boolean }) => sentStatus);
  for (const currency of CURRENCIES) {
    const of = (rows: InCurrency[], key: string) => sumIn(currency, rows, key);
    const number = (rows: InCurrency[]) => rows.filter((row) => row.currency === currency).length;
    const count = (rows: { currency: Currency; count: number }[]) =>
      rows.filter((row) => row.currency === currency).reduce((all, row) => all + row.count, 0);
    expect({
      listed: [count(sums), of(sums, 'totalAmount')],
      onItsWay: [count(underWay), of(underWay, 'netAmount')],
      paidOut: of(
        months.flatMap((month: { paidOut: [] }) => month.paidOut),
        'totalAmount',
      ),
      sent: [
        count(months.flatMap((month: { sent: [] }) => month.sent)),
        of(
          months.flatMap((month: { sent: [] }) => month.sent),
          'totalAmount',
        ),
      ],
    }).toEqual({
      listed: [number(listed), of(listed, 'totalAmount')],
      onItsWay: [number(listed.filter(isOnItsWay)), of(listed.filter(isOnItsWay), 'netAmount')],
      paidOut: of(listed.filter(mayBePaidOut), 'netAmount'),
      // A credit note takes back from the sum, and is no sent invoice.
      sent: [number(sent.filter(({ kind }: { kind?: string }) => kind !== 'credit-note')), of(sent, 'totalAmount')],
    });
  }
  expect(toFinish.count).toBe(listed.length - sent.length);
}

test('All figures of the money agree, whatever is recorded in which order and at once', async () => {
  for (let step = 1; step <= STEPS; step += 1) {
    await act();
    if (step % 10 === 0) await moveAtOnce();
    if (step % BETWEEN_COMPARISONS === 0) await expectAgreement();
  }
  // Otherwise nothing was compared.
  expect([...succeeded]).toEqual(expect.arrayContaining(RECORDED));
}, 300_000);

test('The books of all months end with what the invoices say', async () => {
  await bookAll();
  const { periods } = (await get('review/books')) as { periods: { month: string; hasVat: boolean }[] };
  const { invoices, refunds, wages, exchanged } = await findSeen();
  expect(exchanged.length).toBeGreaterThan(0);
  const { advances, months } = await get('review/economy');
  for (const currency of CURRENCIES) {
    const of = (rows: InCurrency[], key: string) => sumIn(currency, rows, key);
    const balances = new Map<string, bigint>();
    let vat = 0n;
    for (const { month, hasVat } of periods) {
      const numbers: number[] = [];
      for (const line of await linesOf(`books/sie?month=${month}&currency=${currency}`)) {
        const [, number] = /^#VER E (\d+) /.exec(line) ?? [];
        if (number !== undefined) numbers.push(Number(number));
        const [, account = '', amount = ''] = /^#TRANS (\d+) \{\} (\S+)$/.exec(line) ?? [];
        if (account !== '') balances.set(account, (balances.get(account) ?? 0n) + decimalToHundredths(amount));
      }
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      if (!hasVat) continue;
      const rows = (await linesOf(`books/vat?month=${month}`)).map((row) => row.split(';'));
      const ofCurrency = rows.filter(([cell]) => cell === currency);
      vat += sumOf(ofCurrency.map(([, , , , , , , , tax = '']) => decimalToHundredths(tax.replace(',', '.'))));
    }
    const exchange =
      sumIn(
        currency,
        exchanged.map(({ own }) => own),
        'amount',
      ) -
      sumIn(
        currency,
        exchanged.map(({ bank }) => bank),
        'amount',
      );
    const balanceOf = (...accounts: string[]) => sumOf(accounts.map((account) => balances.get(account) ?? 0n));
    expect({
      customers: balanceOf('1510'),
      bank: balanceOf('1930'),
      exchange: balanceOf('2999'),
      overpayments: balanceOf('2420'),
      writeOffs: balanceOf('3740'),
      lateCharges: balanceOf('8313'),
      advances: balanceOf('1613'),
      fees: balanceOf('3000'),
      vat: balanceOf(...VAT_ACCOUNTS),
    }).toEqual({
      customers: of(invoices, 'unpaidAmount'),
      bank: of(invoices, 'paidAmount') - of(refunds, 'amount') - of(wages, 'amount') - exchange,
      exchange,
      overpayments: -of(invoices, 'refundableAmount'),
      writeOffs: of(invoices, 'writtenOffAmount'),
      lateCharges: -of(invoices, 'lateChargeAmount'),
      advances: of(advances, 'amount'),
      fees: -of(
        months.flatMap(({ sums }: { sums: InCurrency[] }) => sums),
        'feeAmount',
      ),
      vat: -vat,
    });
  }
});
