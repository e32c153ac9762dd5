import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { toDecimalString } from '#shared/money.ts';
import { compareLedgerWithRules, type Tried, triedOf } from '#tests/support/bank/compare-ledger-with-rules.ts';
import { modelOf, paymentOf, useLedger } from '#tests/support/bank/use-ledger.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';
import { NOTHING_POSTED } from '../domain/ledger.ts';
import { findBalances } from './find-settlement.ts';

const program = useTestApp();
const db = () => program().deps.db;
const ledger = useLedger(program);
const { reviewers, forwarded, paymentInto, post, review, rolledBack, violations } = ledger;
const compareWithRules = compareLedgerWithRules(program, ledger);

const postingsOf = (invoiceId: string) =>
  db().select().from(ledgerPostings).where(eq(ledgerPostings.invoiceId, invoiceId)).orderBy(asc(ledgerPostings.id));

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
