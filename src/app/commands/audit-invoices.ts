import { parseSettings } from '#server/settings.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { auditSeries } from '../audits/audit-series.ts';
import { asTyped, printViolations, readArguments, runCommand, withDatabaseAsItIs } from '../run-command.ts';

// `audit-invoices` checks the series of invoice numbers in DATABASE_URL or DATA_DIR. It fails on a gap that
// no operator has left, or a duplicate.

await runCommand(async () => {
  readArguments([], `Nothing more is to be said: ${asTyped('audit-invoices')}`);
  await withDatabaseAsItIs(parseSettings(process.env), async (db) => {
    const { numbered, lastNumber, leftOut, violations } = await auditSeries(db, ({ number, state, invoiceId }) =>
      console.log(`${String(number).padStart(8)}  ${state.padEnd(8)}  ${invoiceId}`),
    );
    for (const { from, to, at } of leftOut)
      console.log(`Left out by an operator on ${stockholmDate(at)}: ${from + 1} to ${to}.`);
    console.log(`Last number: ${lastNumber}. Invoices and copies in the trash: ${numbered}.`);
    printViolations(violations, 'The series is whole.');
  });
});
