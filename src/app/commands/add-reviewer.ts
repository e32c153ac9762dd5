import { accountFields } from '#features/account/domain/account-fields.ts';
import { invitationMail, inviteReviewer } from '#features/account/server/reviewers/invite-reviewer.ts';
import { findPublicAddress } from '#database/public-address.ts';
import { openMailTransport } from '#server/mail/open-mail-transport.ts';
import { parseSettings } from '#server/settings.ts';
import { fieldSchema } from '#shared/schemas.ts';
import { CommandRefused, runCommand, withDatabase } from './run-command.ts';

// `npm run reviewer:add -- <e-mail> [name]` creates a reviewer's account.
// It prints and mails a link for choosing a password. The link starts with PUBLIC_URL. If that isn't set, it starts
// with the URL that the server noted when it started.
const [typed, ...names] = process.argv.slice(2);
const to = fieldSchema(accountFields.email).safeParse(typed).data;

await runCommand(async () => {
  if (to === undefined) throw new CommandRefused('Say whom to invite: npm run reviewer:add -- name@example.com [name]');
  const name = names.join(' ') || to;
  const settings = parseSettings(process.env);
  const link = await withDatabase(settings, async (db) => {
    const token = await inviteReviewer(db, { email: to, name }, new Date());
    const started = settings.isPublicUrlSet ? null : await findPublicAddress(db);
    return `${started ?? settings.publicUrl}/resetpassword/${token}`;
  });
  console.log(`${to} is a reviewer. The link to choose a password works once, for an hour:\n${link}`);

  const mail = openMailTransport(settings);
  try {
    await mail.send(invitationMail(to, name, link));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandRefused(`The link was not mailed (${reason}). Hand it over in another way.`, { cause: error });
  } finally {
    mail.close();
  }
  console.log(`It was mailed: ${mail.description}`);
});
