import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { raiseSeries } from '#features/invoices/drafting/server/raise-series.ts';
import { newInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { auditSeries } from './audit-series.ts';

const program = useTestApp();

test('The audit of the series finds nothing wrong while a number is given beside it', async () => {
  const { db } = program().deps;
  await newInvoice(program(), (await program().newMember()).token);
  const waiting = async () =>
    (
      await db.execute(sql`select 1 from pg_locks where relation = 'invoice_number_series'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rows.length;
  const { audit } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table invoice_number_series in access exclusive mode`);
    const started = auditSeries(db);
    await expect.poll(waiting).toBe(1);
    // The invoice with this number would come in the same transaction.
    await tx.execute(sql`update invoice_number_series set last_number = last_number + 1`);
    return { audit: started };
  });
  expect(await audit).toMatchObject({ lastNumber: 1, violations: [] });
});

test('A series that an operator has raised goes on above, and its audit tells which numbers are left out', async () => {
  const { db } = program().deps;
  // The test before has left a number on no invoice.
  await db.execute(sql`update invoice_number_series set last_number = last_number - 1 where last_number > 1`);
  const { token } = await program().newMember();
  await newInvoice(program(), token);
  const numbers: number[] = [];
  const { lastNumber: from, numbered } = await auditSeries(db);
  const now = program().deps.clock();
  expect(await raiseSeries(db, from + 10, now)).toEqual({ from, isRaised: true });
  await newInvoice(program(), token);
  const {
    lastNumber,
    leftOut,
    violations,
    numbered: after,
  } = await auditSeries(db, ({ number }) => numbers.push(number));
  expect(lastNumber).toBe(from + 11);
  expect(leftOut).toEqual([{ from, to: from + 10, at: now }]);
  expect(violations).toEqual([]);
  expect(after).toBe(numbered + 1);
  expect(numbers).toEqual([...numbers.toSorted((a, b) => a - b).slice(0, -1), from + 11]);
});

test('A series is never lowered, nor raised by a number that can only be a typing error', async () => {
  const { db, clock } = program().deps;
  const { lastNumber: from, leftOut } = await auditSeries(db);
  for (const to of [0, from - 1, from, from + 100_001])
    expect(await raiseSeries(db, to, clock())).toEqual({ from, isRaised: false });
  expect(await auditSeries(db)).toMatchObject({ lastNumber: from, leftOut });
});

test('The audit of a long series reads it in parts, and misses neither a number nor a gap between two of them', async () => {
  const { db } = program().deps;
  const { memberId } = await program().newMember();
  const { lastNumber: from, numbered: before } = await auditSeries(db);
  const to = from + 20_002;
  await db.execute(sql`
    insert into trashed_invoices (invoice_id, invoice_number, member_id, copy, trashed_at)
    select gen_random_uuid(), number, ${memberId}, '{}', now() from generate_series(${from + 1}::int, ${to}::int) number`);
  await db.execute(sql`update invoice_number_series set last_number = ${to}`);
  const { numbered, violations } = await auditSeries(db);
  expect(numbered).toBe(before + 20_002);
  expect(violations).toEqual([]);
  const gaps = [from + 10_000, to];
  await db.execute(sql`delete from trashed_invoices where invoice_number in (${gaps[0]}, ${gaps[1]})`);
  expect((await auditSeries(db)).violations).toEqual(gaps.map((number) => `Number ${number} stands on no invoice.`));
});
