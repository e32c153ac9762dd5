import { parseSettings } from '#server/settings.ts';
import { findLedgerViolations } from './ledger-violations.ts';
import { runCommand, withDatabase } from './run-command.ts';

// `npm run ledger:audit` checks in DATABASE_URL or DATA_DIR that the ledger has what was recorded, and that the states
// follow from it. It fails on a violation.

await runCommand(() =>
  withDatabase(parseSettings(process.env), async (db) => {
    const { invoices, violations } = await findLedgerViolations(db);
    for (const violation of violations) console.error(violation);
    console.log(`Forwarded invoices compared: ${invoices}.`);
    console.log(violations.length === 0 ? 'The ledger is right.' : `Violations: ${violations.length}.`);
    process.exitCode = violations.length === 0 ? 0 : 1;
  }),
);
