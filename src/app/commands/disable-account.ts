import { disableAccount } from '#features/account/server/disable-account.ts';
import { parseSettings } from '#server/settings.ts';
import { CommandRefused, runCommand, withDatabase } from '../run-command.ts';

// `npm run account:disable -- <e-mail>` disables an account and ends its sessions.
const [email] = process.argv.slice(2);

await runCommand(async () => {
  if (email === undefined) throw new CommandRefused('Say whose account: npm run account:disable -- name@example.com');
  const ended = await withDatabase(parseSettings(process.env), (db) => disableAccount(db, email, new Date()));
  console.log(`${email} can't sign in any more. Sessions ended: ${ended}.`);
});
