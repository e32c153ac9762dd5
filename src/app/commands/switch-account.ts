import { disableAccount, enableAccount } from '#features/account/server/disable-account.ts';
import { parseSettings } from '#server/settings.ts';
import { CommandRefused, runCommand, withDatabase } from './run-command.ts';

// `npm run account:disable -- <e-mail>` disables an account, `npm run account:enable -- <e-mail>` enables it again.
const [action, email] = process.argv.slice(2);

await runCommand(async () => {
  if (email === undefined) throw new CommandRefused(`Say whose account: npm run account:${action} -- name@example.com`);
  await withDatabase(parseSettings(process.env), async (db) => {
    if (action === 'disable') {
      const ended = await disableAccount(db, email, new Date());
      console.log(`${email} can't sign in any more. Sessions ended: ${ended}.`);
    } else {
      await enableAccount(db, email, new Date());
      console.log(`${email} can sign in again, with the password from before.`);
    }
  });
});
