import { parseSettings } from '#server/settings.ts';
import { exportAccount } from '../personal-data/export-account.ts';
import { asTyped, readArguments, runCommand, withDatabase } from '../run-command.ts';

// `export-account <e-mail> <file>` writes all that the program holds of an account's owner into a new file.

await runCommand(async () => {
  const [email, file] = readArguments(
    ['e-mail', 'file'],
    `Say whose data, and the file to write: ${asTyped('export-account')} name@example.com FILE`,
  );
  await withDatabase(parseSettings(process.env), (db) => exportAccount(db, email, file, new Date()));
  console.log(`${file} has what the program holds of ${email}. Hand it over safely, and remove it then.`);
});
