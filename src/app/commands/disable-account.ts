import { disableAccount } from '#features/account/server/disable-account.ts';
import { findAccount } from '#features/account/server/find-account.ts';
import { hasAdministrator } from '#features/account/server/provider-accounts/find-accounts.ts';
import { parseSettings } from '#server/settings.ts';
import { ROLE_NAMES } from '#shared/role.ts';
import { asTyped, readArguments, runCommand, withDatabase } from '../run-command.ts';

// `disable-account <e-mail>` disables an account and ends its sessions, also the last administrator's: an
// operator must be able to shut out anybody at once.

await runCommand(async () => {
  const [email] = readArguments(['e-mail'], `Say whose account: ${asTyped('disable-account')} name@example.com`);
  const { ended, isWithoutAdministrator } = await withDatabase(parseSettings(process.env), async (db) => {
    const account = await findAccount(db, email);
    return {
      ended: await disableAccount(db, email, new Date()),
      isWithoutAdministrator: account?.providerRoles.includes('administrator') && !(await hasAdministrator(db)),
    };
  });
  console.log(`${email} can't sign in any more. Sessions ended: ${ended}.`);
  if (isWithoutAdministrator)
    console.log(
      `No administrator can sign in now. Invite one: ${asTyped('add-reviewer')} name@example.com --roles=${Object.values(ROLE_NAMES).join()}`,
    );
});
