import { tmpdir } from 'node:os';
import { openDatabase } from '#database/open-database.ts';
import { checkBackup, refuseWithoutRoom, restoreBackup } from '#server/backup/restore-backup.ts';
import { makeVerifyFolder, removeLeftVerifyFolders, removeVerifyFolder } from '#server/backup/verify-folder.ts';
import { findDocumentViolations } from '#server/documents/document-archive.ts';
import { parseSettings } from '#server/settings.ts';
import { auditSeries } from '../audits/audit-series.ts';
import { findLedgerViolations } from '../audits/ledger-violations.ts';
import { asTyped, printViolations, readArguments, runCommand } from '../run-command.ts';
import { showProgress } from '../show-progress.ts';

// `verify-backup <file>` restores a backup into a database of its own under the folder for temporary files,
// runs the audits on it and removes it. It fails if the backup can't be restored, or on a violation.

await runCommand(async () => {
  const [file] = readArguments(['file'], `Name the backup to verify: ${asTyped('verify-backup')} FILE`);
  const { backupPassphrase } = parseSettings(process.env);
  removeLeftVerifyFolders();
  using folders = new DisposableStack();
  // SIGHUP comes when the terminal is closed or the connection to it is lost.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      folders.dispose();
      process.exit(1);
    });
  }
  using progress = showProgress();
  const backup = await checkBackup(file, backupPassphrase, progress.part('checked'));
  await refuseWithoutRoom(backup, tmpdir(), 'TMPDIR');
  const temporary = folders.adopt(makeVerifyFolder(), removeVerifyFolder);
  await using database = await openDatabase({ databaseUrl: null, dataDir: temporary });
  await restoreBackup(database, backup, progress.part('restored'));
  progress.end();
  const series = await auditSeries(database.db);
  const ledger = await findLedgerViolations(database.db);
  const documents = await findDocumentViolations(database.db);
  console.log(
    `Taken at ${backup.head.takenAt}. Invoice numbers: ${series.lastNumber}. Forwarded invoices: ${ledger.invoices}. Documents: ${documents.documents}.`,
  );
  const violations = [...series.violations, ...ledger.violations, ...documents.violations];
  printViolations(violations, 'The backup can be restored, and is right.');
});
