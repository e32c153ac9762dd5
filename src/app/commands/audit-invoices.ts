import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { parseSettings } from '#server/settings.ts';
import { type NumberedInvoice, seriesViolations } from './audit-series.ts';
import { runCommand, withDatabase } from './run-command.ts';

// `npm run invoices:audit` checks the series of invoice numbers in DATABASE_URL or DATA_DIR. It fails on a gap or a
// duplicate.

/** Every invoice and every copy of a trashed one that has a number, in order of number. */
async function findNumbered(db: Database): Promise<NumberedInvoice[]> {
  const { rows } = await db.execute(sql`
    select invoice_number::text as number, id as invoice_id, case
      when not sent_status then 'draft' when review_state = 'returned' then 'returned' else 'sent' end as state
    from invoices
    union all
    select invoice_number::text, invoice_id, 'trashed' from trashed_invoices`);
  return rows
    .map(({ number, invoice_id, state }) => ({
      number: Number(number),
      invoiceId: String(invoice_id),
      state: state as NumberedInvoice['state'],
    }))
    .toSorted((a, b) => a.number - b.number);
}

async function audit(db: Database): Promise<string[]> {
  const invoices = await findNumbered(db);
  const { rows } = await db.execute(sql`select last_number::text as last from invoice_number_series`);
  const lastNumber = Number(rows[0]?.['last']);
  for (const { number, state, invoiceId } of invoices) {
    console.log(`${String(number).padStart(8)}  ${state.padEnd(8)}  ${invoiceId}`);
  }
  console.log(`Numbers given: ${lastNumber}. Invoices and copies in the trash: ${invoices.length}.`);
  return seriesViolations(invoices, lastNumber);
}

await runCommand(() =>
  withDatabase(parseSettings(process.env), async (db) => {
    const violations = await audit(db);
    for (const violation of violations) console.error(violation);
    console.log(violations.length === 0 ? 'The series is whole.' : `Violations: ${violations.length}.`);
    process.exitCode = violations.length === 0 ? 0 : 1;
  }),
);
