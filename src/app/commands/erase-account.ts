import { parseSettings } from '#server/settings.ts';
import { eraseAccount } from '../personal-data/erase-account.ts';
import { asTyped, readArguments, runCommand, withDatabase } from '../run-command.ts';

// `erase-account <e-mail>` erases a member who has never sent an invoice.

await runCommand(async () => {
  const [email] = readArguments(['e-mail'], `Say whose account: ${asTyped('erase-account')} name@example.com`);
  const { customers, drafts } = await withDatabase(parseSettings(process.env), (db) =>
    eraseAccount(db, email, new Date()),
  );
  console.log(`${email} is erased. Customers: ${customers}. Drafts: ${drafts}. Backups still have them.`);
});
