import { accountFields } from '../src/features/account/domain/account-fields.ts';
import { invitationMail } from '../src/features/account/server/invitation-mail.ts';
import { inviteReviewer } from '../src/features/account/server/invite-reviewer.ts';
import { DataDirInUse } from '../src/server/database/data-dir-lock.ts';
import { openDatabase } from '../src/server/database/open-database.ts';
import { ExpectedError } from '../src/server/errors.ts';
import { openMailTransport } from '../src/server/mail/open-mail-transport.ts';
import { parseSettings, SettingError, type Settings } from '../src/server/settings.ts';
import { fieldSchema } from '../src/shared/field-schema.ts';

// `npm run reviewer:add -- <e-mail> [name]`: makes a reviewer's account, and prints and mails the link that lets its
// reader choose a password.
const [typed, ...names] = process.argv.slice(2);
const address = fieldSchema(accountFields.email).safeParse(typed).data;

try {
  if (address === undefined)
    throw new SettingError('Say whom to invite: npm run reviewer:add -- name@example.com [name]');
  await invite(address, names.join(' ') || address);
} catch (error) {
  const isExpected = [SettingError, DataDirInUse, ExpectedError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function invite(to: string, name: string): Promise<void> {
  const settings = parseSettings(process.env);
  const link = await makeLink(settings, to, name);
  console.log(`${to} is a reviewer. The link to choose a password works once, for an hour:\n${link}`);
  const mail = openMailTransport(settings);
  await mail.send(invitationMail(to, name, link));
  mail.close();
  console.log(`It was mailed: ${mail.description}`);
}

async function makeLink(settings: Settings, email: string, name: string): Promise<string> {
  const database = await openDatabase(settings);
  try {
    await database.migrate();
    const token = await inviteReviewer(database.db, { email, name }, new Date());
    return `${settings.publicUrl}/resetpassword/${token}`;
  } finally {
    await database.close();
  }
}
