import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { rolledBack } from '#tests/support/bank/use-ledger.ts';
import { useSeenWages } from '#tests/support/bank/use-seen-wages.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, paid, seen, credit, creditedAfterSeen } = useSeenWages(program);

const db = () => program().deps.db;
const rowsOf = async (query: ReturnType<typeof sql>) => (await db().execute(query)).rows;

describe('The database', () => {
  test('refuses a wage that is too much without a look at its details before the credit note, or larger than then', async () => {
    const { token } = await newSender(program());
    const { invoiceId, details } = await creditedAfterSeen(token, '551.00');
    const after = await seen(invoiceId);
    const other = await creditedAfterSeen(token, '551.00');
    const wage = (amount: bigint, tooMuch: bigint, { disclosureId }: { disclosureId: string }) =>
      databaseRefusal(
        db().execute(sql`
          insert into payouts (id, invoice_id, paid_on, amount, too_much, look_id, recorded_by, recorded_at)
          values (gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, ${tooMuch}, ${disclosureId},
            ${reviewers.boId}, now())`),
      );
    const onlyByNote = 'a wage is too much only by a credit note after its details were seen';
    expect(await wage(846_94n, 524_94n, after)).toContain(onlyByNote);
    expect(await wage(846_94n, 524_94n, other.details)).toContain(onlyByNote);
    expect(await wage(901_01n, 579_01n, details)).toContain(onlyByNote);
    expect(await wage(846_94n, 0n, details)).toContain('what the customer has paid of the total');
    expect(await wage(846_94n, 400_00n, details)).toContain('what the customer has paid of the total');
    expect(await wage(846_94n, 846_95n, details)).toContain('payouts_too_much_is_a_part');
    expect((await findLedgerViolations(db())).violations).toEqual([]);
  });

  test('has learned what was credited at each look from before it kept that', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await paid(token);
    let second = 0;
    const next = () => program().setClock(new Date(Date.UTC(2026, 10, 20, 10, 0, (second += 1))).toISOString());
    const before = await seen(invoiceId);
    next();
    await credit(token, invoiceId, '101.00');
    next();
    const between = await seen(invoiceId);
    next();
    await credit(token, invoiceId, '100.00');
    next();
    const after = await seen(invoiceId);
    const migration = readFileSync('db/migrations/0046_wage_seen_before_credit.sql', 'utf8');
    const ofOldLooks = migration.split('--> statement-breakpoint').filter((text) => /^\s*update/.test(text));
    expect(ofOldLooks).toHaveLength(1);
    await rolledBack(db(), async (tx) => {
      await tx.execute(sql`update payout_detail_looks set credited = 0`);
      await tx.execute(sql.raw(ofOldLooks[0] ?? ''));
      const { rows } = await tx.execute(
        sql`select id, credited from payout_detail_looks where invoice_id = ${invoiceId}`,
      );
      expect(new Map(rows.map(({ id, credited }) => [id, credited]))).toEqual(
        new Map([
          [before.disclosureId, '0'],
          [between.disclosureId, '10100'],
          [after.disclosureId, '20100'],
        ]),
      );
    });
  });

  test('keeps with each look what was credited then, whatever the program says', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await creditedAfterSeen(token, '101.00');
    await seen(invoiceId);
    const looks = sql`select credited from payout_detail_looks where invoice_id = ${invoiceId} order by credited`;
    expect(await rowsOf(looks)).toEqual([{ credited: '0' }, { credited: '10100' }]);
    await db().execute(sql`
      insert into payout_detail_looks (id, invoice_id, member_id, reviewer_id, payout_option, destination, details_hash, at,
        credited)
      select gen_random_uuid(), invoice_id, member_id, reviewer_id, payout_option, destination, details_hash, at, 7
      from payout_detail_looks where invoice_id = ${invoiceId} limit 1`);
    expect(await rowsOf(looks)).toEqual([{ credited: '0' }, { credited: '10100' }, { credited: '10100' }]);
  });
});
