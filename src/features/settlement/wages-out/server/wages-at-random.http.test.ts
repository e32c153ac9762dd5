import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { bankDetails, IBAN, usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { bankReply } from '#tests/support/bank/write-bank-reply.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';

const program = useTestApp();
const { reviewers, post, review, save, paid, make, batchOf, payOut } = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('Whatever two people do with the same wages, two things at a time,', () => {
  const DO = [
    'make',
    'approve',
    'download',
    'payOut',
    'cancel',
    'takeOut',
    'change',
    'reply',
    'byHand',
    'reverse',
  ] as const;
  const STEPS = DO.slice(0, 4);
  const command = fc.record({
    // The steps of a batch are three times as frequent, so that batches come to their end.
    what: fc.constantFrom(...DO, ...STEPS, ...STEPS, ...STEPS),
    who: fc.constantFrom('bo', 'eva'),
    at: fc.nat({ max: 5 }),
  });
  type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
  const pairsOfCommands = fc.array(fc.tuple(command, command), { minLength: 15, maxLength: 20 });
  /** The usual first steps of a batch. The random commands come after none, some or all of them. */
  const USUAL: Command[] = [
    { what: 'make', who: 'bo', at: 0 },
    { what: 'approve', who: 'eva', at: 0 },
    { what: 'download', who: 'bo', at: 0 },
    { what: 'payOut', who: 'eva', at: 3 },
  ];

  test('no wage is on its way or paid out more than once, and nothing fails', async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.nat(USUAL.length), pairsOfCommands, async (begun, pairs) => {
        const members = [await paid(bankDetails()), await paid(bankDetails())];
        const invoiceIds = members.map(({ invoiceId }) => invoiceId);
        const batchIds: string[] = [];
        const act = async ({ what, who, at }: Command) => {
          const token = reviewers[who];
          const member = members[at % 2] ?? members[0];
          const batchId = batchIds.at(at < 4 ? -1 : 0);
          if (member === undefined) return null;
          const { invoiceId } = member;
          if (what === 'make') {
            const response = await make(at < 3 ? invoiceIds : [invoiceId], token);
            if (response.status === 200) batchIds.push(response.json.batchId);
            return response;
          }
          if (what === 'change') return save(member.token, bankDetails(at < 3 ? IBAN : 'SE3550000000054910000003'));
          if (what === 'byHand') {
            const { json } = await post(`review/payoutdetails/${invoiceId}`, undefined, token);
            const body = { paidOn: '2026-11-20', amount: '800', disclosureId: json.disclosureId ?? invoiceId };
            return post(`review/payout/${invoiceId}`, body, token);
          }
          if (what === 'reverse') {
            const { payout, payments } = await review(invoiceId);
            const entryId = (payout ?? payments[0])._id;
            if (payout === null && at < 4) return null;
            const response = await post(`review/reversal/${invoiceId}`, {
              entryId,
              reason: 'Fel',
              paidBefore: '901.00',
            });
            const payment = { paidOn: '2026-11-20', amount: '901', paidBefore: '0' };
            if (payout === null && response.status === 200) await post(`review/payment/${invoiceId}`, payment);
            return response;
          }
          if (batchId === undefined) return null;
          const { wages } = await batchOf(batchId);
          const rowIds = wages.map(({ _id }: { _id: string }) => _id) as string[];
          const { _id: rowId = '', state: stateBefore } = wages[at % wages.length] ?? {};
          if (what === 'payOut') return payOut(batchId, at < 3 ? rowIds : [rowId], token);
          if (what === 'takeOut')
            return post(`payout/takeout/${batchId}`, { rowId, reason: 'Fel', stateBefore }, token);
          if (what === 'reply') return post('payout/bankreply', { content: bankReply(batchId, [rowId]) }, token);
          return post(
            `payout/${{ approve: 'approve', download: 'file', cancel: 'cancel' }[what]}/${batchId}`,
            undefined,
            token,
          );
        };
        for (const pair of [...USUAL.slice(0, begun).map((one) => [one]), ...pairs]) {
          const responses = await Promise.all(pair.map(act));
          for (const [at, response] of responses.entries()) {
            expect(response?.status ?? 200, JSON.stringify(response?.json)).toBeLessThan(500);
            const what = pair[at]?.what ?? '';
            if (response?.status === 200) done.set(what, (done.get(what) ?? 0) + 1);
          }
          const ids = sql.join(
            invoiceIds.map((id) => sql`${id}::uuid`),
            sql`, `,
          );
          const { rows } = await program().deps.db.execute(sql`
            select i.id, review_state,
              (select count(*)::int from payout_batch_rows where invoice_id = i.id and state in ('waiting', 'sent')) as live,
              (select count(*)::int from payouts where invoice_id = i.id
                and not exists (select from reversals where payout_id = payouts.id)) as paid_out,
              (select count(*)::int from payout_batch_rows r where invoice_id = i.id and (state = 'paidOut') <> exists (
                select from payouts where batch_row_id = r.id
                  and not exists (select from reversals where payout_id = payouts.id))) as wrong
            from invoices i where i.id in (${ids})`);
          for (const { live, paid_out: paidOut, wrong, review_state: state } of rows) {
            expect(Number(live) + Number(paidOut)).toBeLessThanOrEqual(1);
            expect(wrong).toBe(0);
            if (Number(live) > 0) expect(state).toBe('paid');
          }
        }
      }),
      { numRuns: isLong ? 60 : 5 },
    );
    // The random commands must reach all of these. Otherwise the test would prove little.
    expect(DO.filter((what) => !done.has(what))).toEqual([]);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });
});
