import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/commands/ledger-violations.ts';
import type { Database } from '#database/database.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';
import { afterEvent, NOTHING_POSTED } from '../domain/ledger.ts';
import {
  afterMovement,
  type Movement,
  refundable,
  refusalOf,
  type Settlement,
  settlementState,
  unpaid,
} from '../domain/settlement.ts';
import { findBalances } from './find-settlement.ts';

const program = useTestApp();
const db = () => program().deps.db;
let bo: { token: string; memberId: string };
let second = 0;

beforeAll(async () => {
  const { token, email } = await newReviewer(program(), 'Bo Ek');
  const { rows } = await db().execute(sql`select id from members where email = ${email}`);
  bo = { token, memberId: String(rows[0]?.['id']) };
});

/** Each step happens a second after the one before, so that all of the long form happen on one day. */
const later = () => program().setClock(new Date(Date.UTC(2026, 10, 20, 10, 0, second++)).toISOString());
const post = (action: string, invoiceId: string, body?: unknown) => {
  later();
  return program().request('POST', `/api/review/${action}/${invoiceId}`, { token: bo.token, body });
};
const review = async (invoiceId: string) =>
  (await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: bo.token })).json;
const violations = async (database: Database = db()) => (await findLedgerViolations(database)).violations;

async function forwarded(price = 450.5) {
  later();
  const { token, memberId } = await program().newMember();
  await saveSenderDetails(program(), token);
  const invoice = await newInvoice(program(), token);
  await newLine(program(), token, invoice.invoiceId, { quantity: 2, price });
  expect((await send(program(), token, invoice.invoiceId)).status).toBe(200);
  expect((await post('forward', invoice.invoiceId, { revision: 1 })).status).toBe(200);
  return { ...invoice, memberId, token };
}

/**
 * Credits an amount of an invoice, and returns whether that was possible. The credit note has one line, and two
 * reviewers may forward it at once.
 */
async function isCredited(token: string, invoiceId: string, amount: bigint, twice: boolean): Promise<boolean> {
  later();
  const noteId = await newCreditNote(program(), token, invoiceId, toDecimalString(amount));
  if (noteId === null) return false;
  expect((await send(program(), token, noteId)).status).toBe(200);
  const responses = await Promise.all(
    Array.from({ length: twice ? 2 : 1 }, () => post('forward', noteId, { revision: 1 })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  return true;
}

const paymentOf = (amount: bigint, { total, balances }: Pick<Settlement, 'total' | 'balances'>) => ({
  paidOn: '2026-11-20',
  amount: toDecimalString(amount),
  paidBefore: toDecimalString(balances.paid + balances.overpaid),
  overpayment: { amount: toDecimalString(amount), unpaid: toDecimalString(unpaid({ total, balances })) },
});

const refundOf = (amount: bigint, money: Pick<Settlement, 'balances'>) => ({
  paidOn: '2026-11-20',
  amount: toDecimalString(amount),
  reference: 'Utbetalning 7',
  refundableBefore: toDecimalString(refundable(money)),
});

const postingsOf = (invoiceId: string) =>
  db().select().from(ledgerPostings).where(eq(ledgerPostings.invoiceId, invoiceId)).orderBy(asc(ledgerPostings.id));

/** A forwarded invoice as the pure rules see it, with which the program is compared. */
function modelOf(total: bigint): Settlement {
  const balances = afterEvent(NOTHING_POSTED, { kind: 'forwarding', total });
  return { total, currency: 'EUR', payoutOption: 'wiseAccountInfo', entries: [], balances };
}

/** What somebody tries, in percent of what is left to pay, to pay out or to credit, so that much of it succeeds. */
const triedOf = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    percent: fc.constantFrom(40n, 100n, 100n, 130n),
    at: fc.nat({ max: 5 }),
    twice: fc.boolean(),
  });
type Tried = { kind: Movement['kind'] | 'credit'; percent: bigint; at: number; twice: boolean };

/** Makes all attempts on one invoice, and compares its ledger after each with the pure rules. */
async function compareWithRules(attempts: readonly Tried[], reached: Record<string, number>): Promise<void> {
  const { invoiceId, token } = await forwarded();
  const count = (what: string) => (reached[what] = (reached[what] ?? 0) + 1);
  let money = modelOf(901_00n);
  for (const { kind, percent, at, twice } of attempts) {
    if (kind === 'credit') {
      const credited = percent > 100n ? money.total : money.total / 5n;
      const isPossible = money.total > 0n && settlementState(money) !== 'credited';
      expect(await isCredited(token, invoiceId, credited, twice)).toBe(isPossible);
      if (isPossible) {
        const left = money.total - credited;
        const net = largestWage(left, money.currency, money.payoutOption);
        const balances = afterEvent(money.balances, { kind, amount: credited, left, net });
        // The member has only this invoice, so its advance is the only one, and no other wage settles it.
        money = { ...money, total: left, balances, advances: balances.advance };
        count('credit');
        if (balances.advance > 0n) count('advance');
        if (money.total === 0n) count('credited');
      } else count('refused');
      expect(await findBalances(db(), invoiceId)).toEqual(money.balances);
      continue;
    }
    const left = unpaid(money);
    const entry = money.entries[at % Math.max(1, money.entries.length)];
    const amount = ((left === 0n ? 10_00n : left) * percent) / 100n;
    const most = largestWage(money.total, money.currency, money.payoutOption);
    const wage = (most * (percent < 100n ? percent : 100n)) / 100n;
    const refund = ((refundable(money) === 0n ? 1n : refundable(money)) * percent) / 100n || 1n;
    const paidBefore = toDecimalString(money.balances.paid + money.balances.overpaid);
    const { disclosureId } = kind === 'payout' ? (await post('payoutdetails', invoiceId)).json : {};
    const [movement, body]: [Movement, object] =
      kind === 'payment'
        ? [{ kind, amount, confirmed: { amount, unpaid: left } }, paymentOf(amount, money)]
        : kind === 'refund'
          ? [{ kind, amount: refund }, refundOf(refund, money)]
          : kind === 'payout'
            ? [
                { kind, amount: wage },
                { paidOn: '2026-11-20', amount: toDecimalString(wage), disclosureId },
              ]
            : [
                { kind: 'reversal', of: entry?.id ?? '' },
                { entryId: entry?.id ?? crypto.randomUUID(), reason: 'Fel', paidBefore },
              ];
    const responses = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => post(kind, invoiceId, body)));
    // Without a disclosure a wage is refused before the rules are asked.
    const refusal = kind === 'payout' && disclosureId === undefined ? 'not paid' : refusalOf(money, movement);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(refusal === null ? 1 : 0);
    if (refusal === null) {
      const known = new Set(money.entries.map(({ id }) => id));
      const { rows } = await db().execute(sql`
        select id from payments where invoice_id = ${invoiceId}
        union all select id from refunds where invoice_id = ${invoiceId}
        union all select id from payouts where invoice_id = ${invoiceId}`);
      const added = rows.map(({ id }) => String(id)).find((id) => !known.has(id)) ?? '';
      money = afterMovement(money, movement, added);
      count(movement.kind);
    } else count('refused');
    if (money.balances.overpaid > 0n) count('overpaid');
    expect(await findBalances(db(), invoiceId)).toEqual(money.balances);
  }
}

describe('The ledger', () => {
  test('has each movement with its day, who recorded it, when, and what moved it', async () => {
    const { invoiceId, memberId } = await forwarded();
    await post('payment', invoiceId, paymentOf(1000_00n, modelOf(901_00n)));
    const { disclosureId } = (await post('payoutdetails', invoiceId)).json;
    await post('payout', invoiceId, { paidOn: '2026-11-20', amount: '800.00', disclosureId });
    const { payout } = await review(invoiceId);
    await post('reversal', invoiceId, { entryId: payout._id, reason: 'Fel konto', paidBefore: '1000.00' });
    const rows = await postingsOf(invoiceId);
    expect(rows.map(({ kind, amount }) => [kind, toDecimalString(amount)])).toEqual([
      ['charged', '901.00'],
      ['paid', '901.00'],
      ['overpaid', '99.00'],
      ['fee-kept', '54.06'],
      ['wage-paid', '800.00'],
      ['fee-kept', '-54.06'],
      ['wage-paid', '-800.00'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ memberId, actorId: bo.memberId, currency: 'EUR', day: '2026-11-20' });
    }
    expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(4);
    expect(
      rows.map(({ paymentId, payoutId, reversalId }) => [paymentId, payoutId, reversalId].filter(Boolean).length),
    ).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect(await violations()).toEqual([]);
  });

  test('of an invoice of 0 says that it is charged and paid, and that its wage of 0 is paid out', async () => {
    const { invoiceId } = await forwarded(0);
    expect((await review(invoiceId)).state).toBe('paid');
    const { disclosureId } = (await post('payoutdetails', invoiceId)).json;
    expect((await post('payout', invoiceId, { paidOn: '2026-11-20', amount: '0', disclosureId })).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paidOut' });
    expect(await findBalances(db(), invoiceId)).toEqual({ ...NOTHING_POSTED, wages: 1 });
    expect(await violations()).toEqual([]);
  });

  test('has what the rules say after any payments, refunds, wages and reversals, in any order and made twice at once', async () => {
    const reached = { payment: 0, refund: 0, payout: 0, reversal: 0, refused: 0, overpaid: 0 };
    const tried = triedOf('payment', 'payment', 'refund', 'payout', 'reversal');
    await fc.assert(
      fc.asyncProperty(fc.array(tried, { minLength: 6, maxLength: 12 }), (attempts) =>
        compareWithRules(attempts, reached),
      ),
      { numRuns: isLong ? 60 : 6 },
    );
    // The random attempts must reach all these cases. Otherwise the comparison would prove little.
    expect(Object.values(reached)).not.toContain(0);
    expect(await violations()).toEqual([]);
  });

  test('has the same postings of what was recorded before there was a ledger', async () => {
    const migration = readFileSync(resolve('db/migrations/0020_ledger.sql'), 'utf8').split('--> statement-breakpoint');
    const history = migration.map((text) => text.trim()).filter((text) => /^(insert into|with)\b/.test(text));
    expect(history).toHaveLength(3);
    const content = sql`
      select invoice_id, member_id, kind, amount, currency, day, payment_id, payout_id, reversal_id, actor_id, at
      from ledger_postings where kind <> 'refunded' order by invoice_id, at, reversal_id, payment_id, payout_id, kind`;
    const { rows: posted } = await db().execute(content);
    await rolledBack(async (tx) => {
      // There were no refunds before there was a ledger, so they are not compared.
      const columns = sql.raw(
        'invoice_id, member_id, kind, amount, currency, day, refund_id, reversal_id, actor_id, at',
      );
      await tx.execute(sql`
        create temporary table refunded on commit drop as
          select ${columns} from ledger_postings where kind = 'refunded'`);
      await tx.execute(sql`truncate ledger_postings`);
      for (const statement of history) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ledger_postings (${columns}) select ${columns} from refunded`);
      expect((await tx.execute(content)).rows).toEqual(posted);
      expect(posted.length).toBeGreaterThan(40);
      expect(await violations(tx)).toEqual([]);
    });
  });

  test('posts what a release records that does not know the ledger', async () => {
    const { invoiceId } = await forwarded();
    const { invoiceId: untouched } = await newSubmittedInvoice(program());
    await db().transaction(async (tx) => {
      await tx.execute(paymentInto(invoiceId, 901_00n));
      await tx.execute(sql`update invoices set review_state = 'paid' where id = ${invoiceId}`);
    });
    expect(await findBalances(db(), invoiceId)).toMatchObject({ charged: 901_00n, paid: 901_00n });
    expect(await findBalances(db(), untouched)).toEqual(NOTHING_POSTED);
    expect(await violations()).toEqual([]);
  });
});

/** Changes the database without its triggers, and rolls the change back afterwards. */
async function rolledBack(act: (tx: Database) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  const transaction = db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await act(tx);
    throw undone;
  });
  await expect(transaction).rejects.toBe(undone);
}

const paymentInto = (invoiceId: string, amount: bigint) => sql`
  insert into payments (id, invoice_id, paid_on, amount, recorded_by, recorded_at)
  values (gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, ${bo.memberId}, now())`;

describe('The database refuses', () => {
  const refusal = (query: SQL) => databaseRefusal(db().execute(query));
  /** Writes a posting of the invoice's payment or wage by hand. */
  const posting = (invoiceId: string, kind: string, amount: bigint, of = 'payments', currency = 'EUR') => {
    const id = (table: string) =>
      of === table ? sql`(select id from ${sql.identifier(table)} where invoice_id = ${invoiceId})` : sql`null`;
    return sql`
      insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, payout_id, actor_id, at)
      select id, member_id, ${kind}, ${amount}, ${currency}, '2026-11-20', ${id('payments')}, ${id('payouts')},
        ${bo.memberId}, now()
      from invoices where id = ${invoiceId}`;
  };

  test('a posting that is changed or removed', async () => {
    await forwarded();
    expect(await refusal(sql`update ledger_postings set amount = 1`)).toContain('append-only');
    expect(await refusal(sql`delete from ledger_postings`)).toContain('append-only');
    expect(await refusal(sql`truncate ledger_postings`)).toContain('append-only');
  });

  test('a posting that no entry has made: a second charge, another sum, a negative one, another currency', async () => {
    const { invoiceId } = await forwarded();
    await post('payment', invoiceId, paymentOf(901_00n, modelOf(901_00n)));
    const { disclosureId } = (await post('payoutdetails', invoiceId)).json;
    await post('payout', invoiceId, { paidOn: '2026-11-20', amount: '800.00', disclosureId });
    expect(await refusal(posting(invoiceId, 'charged', 1n, ''))).toContain('ledger_postings_once');
    expect(await refusal(posting(invoiceId, 'paid', 1n))).toContain('ledger_postings_once');
    expect(await refusal(posting(invoiceId, 'overpaid', 1n))).toContain('the payments pay');
    expect(await refusal(posting(invoiceId, 'overpaid', -1n))).toContain('ledger_postings_sign');
    expect(await refusal(posting(invoiceId, 'overpaid', 0n, 'payments', 'SEK'))).toContain('in its currency');
    expect(await refusal(posting(invoiceId, 'wage-paid', 1n))).toContain('ledger_postings_of_one_entry');
    expect(await refusal(posting(invoiceId, 'overpaid', 1n, 'payouts'))).toContain('ledger_postings_of_one_entry');
  });

  test('a state that the ledger does not say, a payment that leaves the state, and another total', async () => {
    const { invoiceId } = await forwarded();
    const { invoiceId: submitted } = await newSubmittedInvoice(program());
    const set = (values: SQL, id: string) => sql`update invoices set ${values} where id = ${id}`;
    expect(await refusal(set(sql`review_state = 'paid'`, invoiceId))).toContain('does not say that it is paid');
    expect(await refusal(paymentInto(invoiceId, 901_00n))).toContain('does not say that it is forwarded');
    expect(await refusal(set(sql`total = 900`, invoiceId))).toContain('charged its total');
    expect(await refusal(set(sql`frozen_currency = 'SEK'`, invoiceId))).toContain('in its currency');
    expect(await refusal(set(sql`review_state = 'forwarded'`, submitted))).toContain('charged its total');
    expect(await refusal(paymentInto(submitted, 1_00n))).toContain('charged its total');
    expect(await violations()).toEqual([]);
  });
});

describe('The audit of the ledger', () => {
  test('names what does not agree, with the invoice', async () => {
    const { invoiceId, invoiceNumber } = await forwarded();
    await post('payment', invoiceId, paymentOf(decimalToHundredths('901.00'), modelOf(901_00n)));
    const { payments } = await review(invoiceId);
    const of = sql`where invoice_id = ${invoiceId} and kind = 'paid'`;
    const about = (words: string) => [`Invoice ${invoiceNumber} ${words}.`];
    const found = async (change: SQL) => {
      let all: string[] = [];
      await rolledBack(async (tx) => {
        await tx.execute(change);
        all = await violations(tx);
      });
      return all;
    };
    const paymentId = payments[0]._id;
    expect(await found(sql`update ledger_postings set amount = 90000 ${of}`)).toEqual(
      about(`has posted paid 90000 of ${paymentId}, and not paid 90100`),
    );
    expect(await found(sql`delete from ledger_postings ${of}`)).toEqual([
      ...about(`has not posted ${paymentId}`),
      ...about('is paid, and forwarded by its ledger'),
    ]);
    expect(await found(sql`update ledger_postings set currency = 'SEK' ${of}`)).toEqual(
      about('has a posting in another currency or of another member'),
    );
    expect(await found(sql`update invoices set review_state = 'paidOut' where id = ${invoiceId}`)).toEqual(
      about('is paidOut, and paid by its ledger'),
    );
    expect(await found(sql`delete from payments where id = ${paymentId}`)).toEqual([
      ...about(`has a posting of ${paymentId}, which is none of its entries`),
      ...about('is paid, and forwarded by its ledger'),
    ]);
  });
});

describe('The ledger of a credited invoice', () => {
  // Runs after the test of the history, because there were no credit notes before there was a ledger.
  test('has what the rules say after any payments, refunds, wages, reversals and credit notes, in any order', async () => {
    const reached = { payment: 0, payout: 0, refused: 0, credit: 0, credited: 0, overpaid: 0, advance: 0 };
    const paid = { kind: 'payment', percent: 130n, at: 0, twice: true } as const;
    const tried = triedOf('payment', 'payout', 'payout', 'credit', 'credit', 'refund', 'reversal');
    await fc.assert(
      fc.asyncProperty(fc.array(tried, { minLength: 5, maxLength: 7 }), (attempts) =>
        compareWithRules([paid, ...attempts], reached),
      ),
      { numRuns: isLong ? 60 : 5 },
    );
    expect(Object.values(reached)).not.toContain(0);
    expect(await violations()).toEqual([]);
  });
});
