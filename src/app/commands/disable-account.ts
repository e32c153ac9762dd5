import { disableAccount } from '#features/account/server/disable-account.ts';
import { parseSettings } from '#server/settings.ts';
import { readArguments, runCommand, withDatabase } from '../run-command.ts';

// `npm run account:disable -- <e-mail>` disables an account and ends its sessions.

await runCommand(async () => {
  const [email] = readArguments(['e-mail'], 'Say whose account: npm run account:disable -- name@example.com');
  const ended = await withDatabase(parseSettings(process.env), (db) => disableAccount(db, email, new Date()));
  console.log(`${email} can't sign in any more. Sessions ended: ${ended}.`);
});
