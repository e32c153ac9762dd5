import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
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
