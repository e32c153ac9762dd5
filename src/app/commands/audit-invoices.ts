import { parseSettings } from '#server/settings.ts';
import { auditSeries } from '../audits/audit-series.ts';
import { printViolations, runCommand, withDatabase } from '../run-command.ts';

// `npm run invoices:audit` checks the series of invoice numbers in DATABASE_URL or DATA_DIR. It fails on a gap or a
// duplicate.

await runCommand(() =>
  withDatabase(parseSettings(process.env), async (db) => {
    const { numbered, lastNumber, violations } = await auditSeries(db);
    for (const { number, state, invoiceId } of numbered) {
      console.log(`${String(number).padStart(8)}  ${state.padEnd(8)}  ${invoiceId}`);
    }
    console.log(`Numbers given: ${lastNumber}. Invoices and copies in the trash: ${numbered.length}.`);
    printViolations(violations, 'The series is whole.');
  }),
);
