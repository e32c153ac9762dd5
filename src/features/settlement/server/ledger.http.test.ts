import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { toDecimalString } from '#shared/money.ts';
import { afterMovement, fitted } from '#tests/support/bank/after-movement.ts';
import { askCharges } from '#tests/support/bank/ask-charges.ts';
import { modelOf, paymentOf, refundOf, useLedger } from '#tests/support/bank/use-ledger.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';
import { afterEvent, NOTHING_POSTED } from '../domain/ledger.ts';
import {
  mostToKeep,
  mostToPayOut,
  type Movement,
  paidSum,
  refundable,
  refusalOf,
  type Settlement,
  settlementState,
  unpaid,
} from '../domain/settlement.ts';
import { findBalances } from './find-settlement.ts';

const program = useTestApp();
const db = () => program().deps.db;
const { reviewers, forwarded, later, paymentInto, post, review, rolledBack, violations } = useLedger(program);

/**
 * Credits an amount of an invoice, and returns whether that was possible. The credit note has one line, and two
 * reviewers may forward it at once.
 */
async function isCredited(token: string, invoiceId: string, amount: bigint, twice: boolean): Promise<boolean> {
  later();
  const noteId = await newCreditNote(program(), token, invoiceId, toDecimalString(amount));
  if (noteId === null) return false;
  expect((await send(program(), token, noteId)).status).toBe(200);
  const { bo, eva } = reviewers;
  const responses = await Promise.all(
    (twice ? [bo, eva] : [bo]).map((reviewer) => post('forward', noteId, { revision: 1 }, reviewer)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  return true;
}

const postingsOf = (invoiceId: string) =>
  db().select().from(ledgerPostings).where(eq(ledgerPostings.invoiceId, invoiceId)).orderBy(asc(ledgerPostings.id));

/** What somebody tries, in percent of what is left to pay, to pay out or to credit, so that much of it succeeds. */
const triedOf = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    percent: fc.constantFrom(40n, 100n, 100n, 130n),
    at: fc.nat({ max: 5 }),
    twice: fc.boolean(),
  });
type Tried = { kind: Movement['kind'] | 'credit' | 'look'; percent: bigint; at: number; twice: boolean };

/** The recorded money as a credit note or payment leaves it: with what is written off anew, which the database has by now. */
async function asFitted(invoiceId: string, money: Settlement): Promise<Settlement> {
  const { rows } = await db().execute(sql`
    select id from payments where invoice_id = ${invoiceId} and write_off_reason is not null
      and not exists (select from reversals where payment_id = payments.id)`);
  return fitted(money, String(rows[0]?.['id']));
}

/** Makes all attempts on one invoice, and compares its ledger after each with the pure rules. */
async function compareWithRules(attempts: readonly Tried[], reached: Record<string, number>): Promise<void> {
  const { invoiceId, token } = await forwarded();
  const count = (what: string) => (reached[what] = (reached[what] ?? 0) + 1);
  await askCharges(db(), invoiceId, '30.00');
  let money: Settlement = { ...modelOf(901_00n), askedCharges: 30_00n };
  /** The looks at the payout details, each with the part of the total that was not credited then. */
  const looks: { disclosureId: string; left: bigint }[] = [];
  const look = async () => {
    const { status, json } = await post('payoutdetails', invoiceId);
    expect(status === 200).toBe(settlementState(money) === 'paid');
    if (status === 200) looks.push({ disclosureId: json.disclosureId, left: money.total });
  };
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
        money = await asFitted(invoiceId, { ...money, total: left, balances, advances: balances.advance });
        if (money.balances['written-off'] < balances['written-off']) count('fitted');
        count('credit');
        if (balances.advance > 0n) count('advance');
        if (money.total === 0n) count('credited');
      } else count('refused');
      expect(await findBalances(db(), invoiceId)).toEqual(money.balances);
      continue;
    }
    if (kind === 'look' || kind === 'payout') await look();
    if (kind === 'look') continue;
    const left = unpaid(money);
    const entry = money.entries[at % Math.max(1, money.entries.length)];
    const amount = ((left === 0n ? 10_00n : left) * percent) / 100n;
    const used = looks[at % Math.max(1, looks.length)];
    const isSeen = kind === 'payout' && used !== undefined && used.left > money.total;
    const seen = isSeen ? { ...money, seenWage: largestWage(used.left, money.currency, money.payoutOption) } : money;
    const wage = (mostToPayOut(seen) * (percent < 100n ? percent : 100n)) / 100n;
    const most = kind === 'late-charge' ? mostToKeep(money) : refundable(money);
    const refund = ((most === 0n ? 1n : most) * percent) / 100n || 1n;
    const paidBefore = toDecimalString(paidSum(money));
    const [movement, body]: [Movement, object] =
      kind === 'payment'
        ? [{ kind, amount, confirmed: { amount, unpaid: left } }, paymentOf(amount, money)]
        : kind === 'write-off'
          ? [
              { kind, amount: left },
              { reason: 'Bankens avgift', unpaidBefore: toDecimalString(left) },
            ]
          : kind === 'refund' || kind === 'late-charge'
            ? [{ kind, amount: refund }, refundOf(refund, money, kind)]
            : kind === 'payout'
              ? [
                  { kind, amount: wage },
                  { paidOn: '2026-11-20', amount: toDecimalString(wage), disclosureId: used?.disclosureId },
                ]
              : [
                  { kind: 'reversal', of: entry?.id ?? '' },
                  { entryId: entry?.id ?? crypto.randomUUID(), reason: 'Fel', paidBefore },
                ];
    const action = kind.replace('-', '');
    const responses = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => post(action, invoiceId, body)));
    // Without a disclosure a wage is refused before the rules are asked.
    const refusal =
      kind === 'payout' && used === undefined
        ? 'not paid'
        : kind === 'write-off' && left === 0n
          ? 'nothing is left'
          : refusalOf(seen, movement);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(refusal === null ? 1 : 0);
    if (refusal === null) {
      const known = new Set(money.entries.map(({ id }) => id));
      const { rows } = await db().execute(sql`
        select id from payments where invoice_id = ${invoiceId}
          and (write_off_reason is not null) = ${movement.kind === 'write-off'}
        union all select id from refunds where invoice_id = ${invoiceId}
        union all select id from payouts where invoice_id = ${invoiceId}`);
      const added = rows.map(({ id }) => String(id)).find((id) => !known.has(id)) ?? '';
      const { entries, balances } = afterMovement(seen, movement, added);
      if (kind === 'payout' && balances.advance > 0n) count('tooMuch');
      money = { ...money, entries, balances, advances: balances.advance };
      money = await asFitted(invoiceId, money);
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
      ['wage-paid', '800.00'],
      ['fee-kept', '54.06'],
      ['fee-kept', '-54.06'],
      ['wage-paid', '-800.00'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ memberId, actorId: reviewers.boId, currency: 'EUR', day: '2026-11-20' });
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

describe('The ledger of a credited invoice', () => {
  // Runs after the test of the history, because there were no credit notes before there was a ledger.
  test('has what the rules say after any payments, refunds, late charges, wages, reversals and credit notes, in any order', async () => {
    const reached = {
      payment: 0,
      'write-off': 0,
      'late-charge': 0,
      payout: 0,
      refused: 0,
      credit: 0,
      credited: 0,
      overpaid: 0,
      advance: 0,
      tooMuch: 0,
      fitted: 0,
    };
    const paid = { kind: 'payment', percent: 130n, at: 0, twice: true } as const;
    const look = { ...paid, kind: 'look' } as const;
    // A wage that is recorded between two credit notes, of which the second takes back the rest.
    const between: Tried[] = [
      { ...paid, kind: 'credit', percent: 100n },
      { ...paid, kind: 'payout', percent: 100n },
      { ...paid, kind: 'credit' },
    ];
    // A part that the fee covers is written off, before the customer pays more than it or a credit note takes it back.
    const writtenOff: Tried[] = [
      { ...paid, kind: 'reversal' },
      { ...paid, percent: 96n, twice: false },
      { ...paid, kind: 'write-off' },
    ];
    const paidAfter: Tried[] = [...writtenOff, { ...paid, kind: 'payout', percent: 100n }, { ...paid, percent: 100n }];
    const creditedAfter: Tried[] = [
      ...writtenOff,
      { ...paid, kind: 'credit', percent: 100n },
      { ...paid, kind: 'credit' },
    ];
    // A part of what is overpaid is kept, and the rest of the invoice credited.
    const kept: Tried[] = [
      { ...paid, kind: 'late-charge', percent: 100n },
      { ...paid, kind: 'credit' },
    ];
    const tried: fc.Arbitrary<Tried> = triedOf(
      'payment',
      'payout',
      'payout',
      'credit',
      'credit',
      'refund',
      'late-charge',
      'reversal',
      'write-off',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(tried, { minLength: 5, maxLength: 7 }), (attempts) =>
        compareWithRules([paid, look, ...attempts], reached),
      ),
      { numRuns: isLong ? 60 : 6, examples: [[between], [kept], [paidAfter], [creditedAfter]] },
    );
    expect(Object.values(reached)).not.toContain(0);
    expect(await violations()).toEqual([]);
  });
});
