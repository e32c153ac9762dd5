import { parseSettings } from '#server/settings.ts';
import { findLedgerViolations } from '../audits/ledger-violations.ts';
import { asTyped, printViolations, readArguments, runCommand, withDatabaseAsItIs } from '../run-command.ts';

// `audit-ledger` checks in DATABASE_URL or DATA_DIR that the ledger has what was recorded, and that the states
// follow from it. It fails on a violation.

await runCommand(async () => {
  readArguments([], `Nothing more is to be said: ${asTyped('audit-ledger')}`);
  await withDatabaseAsItIs(parseSettings(process.env), async (db) => {
    const { invoices, violations } = await findLedgerViolations(db);
    console.log(`Forwarded invoices compared: ${invoices}.`);
    printViolations(violations, 'The ledger is right.');
  });
});
