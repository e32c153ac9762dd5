import { enableAccount } from '#features/account/server/disable-account.ts';
import { parseSettings } from '#server/settings.ts';
import { readArguments, runCommand, withDatabase } from '../run-command.ts';

// `npm run account:enable -- <e-mail>` enables a disabled account again.

await runCommand(async () => {
  const [email] = readArguments(['e-mail'], 'Say whose account: npm run account:enable -- name@example.com');
  await withDatabase(parseSettings(process.env), (db) => enableAccount(db, email, new Date()));
  console.log(`${email} can sign in again, with the password from before.`);
});
