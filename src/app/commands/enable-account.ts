import { enableAccount } from '#features/account/server/disable-account.ts';
import { parseSettings } from '#server/settings.ts';
import { asTyped, readArguments, runCommand, withDatabase } from '../run-command.ts';

// `enable-account <e-mail>` enables a disabled account again.

await runCommand(async () => {
  const [email] = readArguments(['e-mail'], `Say whose account: ${asTyped('enable-account')} name@example.com`);
  await withDatabase(parseSettings(process.env), (db) => enableAccount(db, email, new Date()));
  console.log(`${email} can sign in again, with the password from before.`);
});
