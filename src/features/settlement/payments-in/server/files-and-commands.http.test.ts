import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { dropBankFile } from '#tests/support/bank/drop-bank-file.ts';
import { writeBankFile, type WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';

const program = useTestApp();
let token = '';
let minute = 0;

beforeAll(async () => {
  ({ token } = await newReviewer(program(), 'Bo Ek'));
});

const post = (action: string, body?: unknown) => {
  program().setClock(new Date(Date.UTC(2026, 10, 20, 10, minute++)).toISOString());
  return program().request('POST', `/api/review/${action}`, { token, body });
};
const get = async (path: string) => (await program().request('GET', `/api/review/${path}`, { token })).json;

const drop = (content: string) => dropBankFile(program(), token, content);

interface Listed {
  _id: string;
  amount: string;
  left: string;
  text: string;
  references: string[];
  parts: { invoiceNumber: string; amount: string; unpaid: string }[];
}

/** What is wrong with the stored transactions of the bank, and with all ledgers. */
async function violations(): Promise<string[]> {
  const { rows } = await program().deps.db.execute(sql`
    select bank.id, bank.amount, unbooked, coalesce(sum(payments.amount) filter (where reversals.id is null), 0) as booked
    from bank_transactions bank left join payments on payments.bank_transaction_id = bank.id
      left join reversals on reversals.payment_id = payments.id
    group by bank.id
    having unbooked <> bank.amount - coalesce(sum(payments.amount) filter (where reversals.id is null), 0)
      or unbooked < 0 or unbooked > bank.amount`);
  const { violations: wrong } = await findLedgerViolations(program().deps.db);
  return [...rows.map((row) => JSON.stringify(row)), ...wrong];
}

/** All entries that the imported files contain together. */
const known = async () => {
  const { rows } = await program().deps.db.execute(
    sql`select count(*)::int as count, coalesce(sum(amount), 0)::text as sum from bank_transactions`,
  );
  return rows[0] as { count: number; sum: string };
};

/** The kinds of commands. Some come more often, so that there is often something that can be paid out. */
const KINDS = 'file file certain certain book book assign aside undo payment payout payout'.split(' ');

/** One command: imports a file with some of the account's days, or does something with a listed payment. */
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  from: fc.nat(5),
  days: fc.integer({ min: 1, max: 6 }),
  format: fc.constantFrom(
    ...(['camt.053', 'camt.054'] as const).flatMap((kind) =>
      (['02', '04', '08'] as const).map((version) => ({ kind, version })),
    ),
  ),
  at: fc.nat(9),
  twice: fc.boolean(),
});

test('after any files and commands, in any order and made twice at once, sums agree and nothing is negative', async () => {
  const done: Record<string, number> = {};
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      run += 1;
      // One after the other, so that each has the same number in every run of this seed.
      const invoices: { invoiceId: string; number: number }[] = [];
      while (invoices.length < 4) {
        const { invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
        expect((await post(`forward/${invoiceId}`, { revision: 1 })).status).toBe(200);
        invoices.push({ invoiceId, number: Number(invoiceNumber) });
      }
      const before = await known();
      const account = daysOfAccount(
        run,
        invoices.map(({ number }) => number),
      );
      const dropped = new Set<WrittenEntry>();
      const act: Record<
        string,
        (one: typeof step extends fc.Arbitrary<infer T> ? T : never) => Promise<() => Promise<{ status: number }>>
      > = {
        async file({ from, days, format }) {
          const entries = account.slice(from, from + days).flat();
          for (const entry of entries) dropped.add(entry);
          const content = writeBankFile({ ...format, id: `S${from}-${days}`, entries });
          return () => drop(content);
        },
        async certain() {
          const { now } = await get('paymentsin');
          return () => post('bookcertain', { importedUntil: now });
        },
        async book({ at }) {
          const payment = pick([...(await listed('partial')), ...(await listed('likely'))], at);
          return () => post('bookpaymentin', bookingOf(payment, payment?.parts ?? []));
        },
        async assign({ at }) {
          const payment = pick(await listed('unmatched'), at);
          const { number } = invoices[at % invoices.length] ?? { number: 0 };
          const { unpaid = '0' } = await get(`payableinvoice?number=${number}`);
          return () =>
            post('bookpaymentin', bookingOf(payment, [{ invoiceNumber: String(number), amount: '7', unpaid }]));
        },
        async aside({ at }) {
          const payment = pick(await listed('unmatched'), at);
          return () =>
            post('setpaymentinaside', {
              transactionId: payment?._id ?? '',
              leftBefore: payment?.left ?? '0',
              reason: 'Annat',
            });
        },
        async undo({ at }) {
          const payment = pick([...(await listed('booked')), ...(await listed('setAside'))], at);
          return () =>
            post('undopaymentin', {
              transactionId: payment?._id ?? '',
              leftBefore: payment?.left ?? '0',
              reason: 'Fel',
            });
        },
        async payment({ at }) {
          const { invoiceId } = invoices[at % invoices.length] ?? { invoiceId: '' };
          const { paidAmount: paidBefore, unpaidAmount: unpaid } = await get(`invoice/${invoiceId}`);
          const overpayment = { amount: '100', unpaid };
          return () => post(`payment/${invoiceId}`, { paidOn: '2026-11-20', amount: '100', paidBefore, overpayment });
        },
        async payout() {
          let invoiceId = invoices[0]?.invoiceId ?? '';
          for (const one of invoices)
            if ((await get(`invoice/${one.invoiceId}`)).state === 'paid') ({ invoiceId } = one);
          const { disclosureId = '' } = (await post(`payoutdetails/${invoiceId}`)).json;
          return () => post(`payout/${invoiceId}`, { paidOn: '2026-11-20', amount: '800', disclosureId });
        },
      };
      for (const one of steps) {
        const command = await act[one.kind]?.(one);
        const responses = await Promise.all(Array.from({ length: one.twice ? 2 : 1 }, async () => command?.()));
        for (const response of responses) expect([200, 400, 404, 409]).toContain(response?.status);
        if (responses.some((response) => response?.status === 200)) done[one.kind] = (done[one.kind] ?? 0) + 1;
        expect(await violations()).toEqual([]);
        const transactions = [...dropped].flatMap(({ payments = [] }) => payments);
        const now = await known();
        expect(now.count - before.count).toBe(transactions.length);
        const sum = [...dropped].reduce((total, { amount }) => total + amount, 0n);
        expect(BigInt(now.sum) - BigInt(before.sum)).toBe(sum);
      }
    }),
    { numRuns: isLong ? 40 : 5 },
  );
  // The random commands must reach all of these. Otherwise the checks would prove little.
  expect(Object.keys(done).toSorted()).toEqual(
    ['aside', 'assign', 'book', 'certain', 'file', 'payment', 'payout', 'undo'].toSorted(),
  );
});

/**
 * The payments of a group. The program lists those of a day by ids that are new in every run, so they are sorted by what
 * the bank's files have. So a seed always picks the same ones.
 */
const listed = async (group: string): Promise<Listed[]> => {
  const { payments } = await get(`paymentsin?group=${group}`);
  const written = ({ amount, text, references, left }: Listed) => JSON.stringify([amount, text, references, left]);
  return payments.toSorted((a: Listed, b: Listed) => (written(a) < written(b) ? -1 : 1));
};
const pick = (payments: readonly Listed[], at: number): Listed | undefined =>
  payments[at % Math.max(1, payments.length)];

const bookingOf = (payment: Listed | undefined, parts: Listed['parts']) => ({
  transactionId: payment?._id ?? '',
  leftBefore: payment?.left ?? '0',
  parts: parts.map(({ invoiceNumber, amount, unpaid }) => ({ invoiceNumber, amount, unpaid })),
  overpaymentConfirmed: true,
});

/** Six days of an account: payments that are whole, partial and too large, collected ones, debits, and unknown ones. */
function daysOfAccount(run: number, [a = 0, b = 0, c = 0, d = 0]: number[]): WrittenEntry[][] {
  const paying = (number: number, amount: bigint) => [{ amount, reference: creditorReference(number) }];
  const entry = (
    dayOfMonth: number,
    payments: { amount: bigint }[],
    rest: Partial<WrittenEntry> = {},
  ): WrittenEntry => ({
    amount: payments.reduce((sum, { amount }) => sum + amount, 0n),
    bookedOn: `2026-11-${dayOfMonth}`,
    payments,
    ...rest,
  });
  const reference = (name: string) => ({ bankReference: `${run}-${name}` });
  return [
    [entry(20, paying(a, 901_00n), reference('whole')), entry(20, paying(b, 400_00n), reference('part'))],
    [entry(20, [...paying(c, 901_00n), ...paying(b, 501_00n)], reference('collected'))],
    [entry(20, paying(d, 1000_00n), reference('much')), entry(20, paying(a, 901_00n), reference('again'))],
    [entry(20, [{ amount: 20_00n }], { direction: 'DBIT', ...reference('out') })],
    // Two alike entries without a reference of the bank's.
    [1, 2].map(() => entry(20, [{ amount: 30_00n }], { payments: [{ amount: 30_00n, text: `Okänd ${run}` }] })),
    [entry(20, [{ amount: 2000_00n }], reference('unknown'))],
  ];
}
