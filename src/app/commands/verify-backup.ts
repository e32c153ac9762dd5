import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { checkBackup, refuseWithoutRoom, restoreBackup } from '#server/backup/restore-backup.ts';
import { findDocumentViolations } from '#server/documents/document-archive.ts';
import { parseSettings } from '#server/settings.ts';
import { auditSeries } from './audit-series.ts';
import { findLedgerViolations } from './ledger-violations.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { showProgress } from './show-progress.ts';

// `npm run backup:verify -- <file>` restores a backup into a database of its own under the folder for temporary files,
// runs the audits on it and removes it. It fails if the backup can't be restored, or on a violation.
const [file] = process.argv.slice(2);

await runCommand(async () => {
  if (file === undefined) throw new CommandRefused('Name the backup to verify: npm run backup:verify -- FILE');
  const { backupPassphrase } = parseSettings(process.env);
  const progress = showProgress();
  const dataDir = mkdtempSync(join(tmpdir(), 'egenlon-verify-'));
  // The database may run as another user than this command.
  chmodSync(dataDir, 0o711);
  const folders = [dataDir];
  const remove = () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  }
  try {
    const backup = await checkBackup(file, backupPassphrase, progress.part('checked'));
    await refuseWithoutRoom(backup, dataDir);
    const database = await openDatabase({ databaseUrl: null, dataDir });
    // If we are root, the server's files may be in another folder, which holds nothing else (embedded-postgres.ts).
    if (database.files !== null) folders.push(dirname(database.files));
    try {
      await restoreBackup(database, backup, progress.part('restored'));
      progress.end();
      const series = await auditSeries(database.db);
      const ledger = await findLedgerViolations(database.db);
      const documents = await findDocumentViolations(database.db);
      const violations = [...series.violations, ...ledger.violations, ...documents.violations];
      for (const violation of violations) console.error(violation);
      console.log(
        `Taken at ${backup.head.takenAt}. Invoice numbers: ${series.lastNumber}. Forwarded invoices: ${ledger.invoices}. Documents: ${documents.documents}.`,
      );
      console.log(
        violations.length === 0 ? 'The backup can be restored, and is right.' : `Violations: ${violations.length}.`,
      );
      process.exitCode = violations.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  } finally {
    progress.end();
    remove();
  }
});
