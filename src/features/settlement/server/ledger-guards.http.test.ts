import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { modelOf, paymentOf, useLedger } from '#tests/support/bank/use-ledger.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const db = () => program().deps.db;
const { reviewers, forwarded, paymentInto, post, review, rolledBack, violations } = useLedger(program);

describe('The database refuses', () => {
  const refusal = (query: SQL) => databaseRefusal(db().execute(query));
  /** Writes a posting of the invoice's payment or wage by hand. */
  const posting = (invoiceId: string, kind: string, amount: bigint, of = 'payments', currency = 'EUR') => {
    const id = (table: string) =>
      of === table ? sql`(select id from ${sql.identifier(table)} where invoice_id = ${invoiceId})` : sql`null`;
    return sql`
      insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, payout_id, actor_id, at)
      select id, member_id, ${kind}, ${amount}, ${currency}, '2026-11-20', ${id('payments')}, ${id('payouts')},
        ${reviewers.boId}, now()
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

  test('a sent invoice without a currency, so that nothing is paid or shown in a guessed one', async () => {
    const { invoiceId: draft } = await newSendableInvoice(program());
    const { invoiceId: submitted } = await newSubmittedInvoice(program());
    const { invoiceId } = await forwarded();
    for (const id of [draft, submitted, invoiceId]) {
      const statement = sql`update invoices set sent_status = true, frozen_currency = null,
        review_state = coalesce(review_state, 'submitted') where id = ${id}`;
      expect(await refusal(statement)).toContain('null value in column "currency"');
    }
  });
});

describe('The audit of the ledger', () => {
  test('names what does not agree, with the invoice', async () => {
    const { invoiceId, invoiceNumber } = await forwarded();
    await post('payment', invoiceId, paymentOf(901_00n, modelOf(901_00n)));
    const { payments } = await review(invoiceId);
    const of = sql`where invoice_id = ${invoiceId} and kind = 'paid'`;
    const about = (words: string) => [`Invoice ${invoiceNumber} ${words}.`];
    const found = async (change: SQL) => {
      let all: string[] = [];
      await rolledBack(async (tx) => {
        await tx.execute(change);
        // The sums beside the ledger are those of kept-sums.http.test.ts.
        all = (await violations(tx)).filter((violation) => violation.startsWith('Invoice '));
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
