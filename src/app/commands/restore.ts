import { openDatabaseForCommand } from '#database/open-database.ts';
import { checkBackup, refuseWithoutRoom, restoreBackup } from '#server/backup/restore-backup.ts';
import { describeLateMailHold } from '#server/mail/late-mails.ts';
import { parseSettings } from '#server/settings.ts';
import { asTyped, readArguments, runCommand } from '../run-command.ts';
import { showProgress } from '../show-progress.ts';

// `restore <file>` checks a backup, and then restores it into the empty database of DATABASE_URL or DATA_DIR.

await runCommand(async () => {
  const [file] = readArguments(['file'], `Name the backup to restore: ${asTyped('restore')} FILE`);
  const settings = parseSettings(process.env);
  using progress = showProgress();
  const backup = await checkBackup(file, settings.backupPassphrase, progress.part('checked'));
  if (settings.databaseUrl === null) await refuseWithoutRoom(backup, settings.dataDir);
  await using database = await openDatabaseForCommand(settings);
  await restoreBackup(database, backup, progress.part('restored'));
  progress.end();
  const rows = backup.foot.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows as they were at ${backup.head.takenAt}.`);
  console.log(await describeLateMailHold(database.db));
});
