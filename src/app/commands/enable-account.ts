import { enableAccount } from '#features/account/server/disable-account.ts';
import { parseSettings } from '#server/settings.ts';
import { CommandRefused, runCommand, withDatabase } from '../run-command.ts';

// `npm run account:enable -- <e-mail>` enables a disabled account again.
const [email] = process.argv.slice(2);

await runCommand(async () => {
  if (email === undefined) throw new CommandRefused('Say whose account: npm run account:enable -- name@example.com');
  await withDatabase(parseSettings(process.env), (db) => enableAccount(db, email, new Date()));
  console.log(`${email} can sign in again, with the password from before.`);
});
