import { openDatabaseForCommand } from '#database/open-database.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { inMegabytes } from '#server/backup/restore-backup.ts';
import { parseSettings } from '#server/settings.ts';
import { asTyped, readArguments, runCommand } from '../run-command.ts';
import { showProgress } from '../show-progress.ts';

// `back-up <file>` writes a snapshot of DATABASE_URL or DATA_DIR into a new file, encrypted if
// BACKUP_PASSPHRASE_FILE is set. The program may be running.

await runCommand(async () => {
  const [file] = readArguments(['file'], `Name the file to write: ${asTyped('back-up')} FILE`);
  const settings = parseSettings(process.env);
  await using database = await openDatabaseForCommand(settings);
  using progress = showProgress();
  const { tables, rows, bytes } = await takeBackup(
    database,
    file,
    settings.backupPassphrase,
    new Date(),
    (table, read) => progress.show(`${inMegabytes(read)} read, now ${table}`),
  );
  progress.end();
  console.log(`${file} has ${rows} rows of ${tables} tables in ${inMegabytes(bytes)}.`);
  if (settings.backupPassphrase === null) console.log('It is not encrypted: keep it as safe as the database.');
});
