import { parseArgs } from 'node:util';
import { accountFields } from '#features/account/domain/account-fields.ts';
import { accountErrors } from '#features/account/server/errors.ts';
import { findAccount } from '#features/account/server/find-account.ts';
import { composeInvitationMail } from '#features/account/server/provider-accounts/invitation-mail.ts';
import { inviteAccount } from '#features/account/server/provider-accounts/invite-account.ts';
import { findPublicAddress } from '#database/public-address.ts';
import type { RefusalCode } from '#shared/refusal-code.ts';
import { ExpectedError } from '#server/errors.ts';
import { MAIL_LIMIT } from '#server/mail/mail-limit.ts';
import { openMailTransport } from '#server/mail/open-mail-transport.ts';
import { refreshProvider } from '#server/provider/provider-versions.ts';
import { parseSettings } from '#server/settings.ts';
import { messageOf } from '#shared/message-of.ts';
import { PROVIDER_ROLES, type ProviderRole, ROLE_NAMES } from '#shared/role.ts';
import { fieldSchema } from '#shared/schemas.ts';
import { asTyped, CommandRefused, runCommand, withDatabase } from '../run-command.ts';

// `add-reviewer <e-mail> [name] [--roles=granskare,ekonom,administratör]` creates an account of the provider's.
// It prints and mails a link for choosing a password. The link starts with PUBLIC_URL. If that isn't set, it starts
// with the URL that the server noted when it started.
const usage = `Say whom to invite: ${asTyped('add-reviewer')} name@example.com [name] [--roles=${Object.values(ROLE_NAMES).join()}]`;

await runCommand(async () => {
  const { to, name, roles } = readArguments();
  const settings = parseSettings(process.env);
  const { link, given } = await withDatabase(settings, async (db) => {
    await refreshProvider(db, settings);
    const token = await inviteAccount(db, { email: to, name, roles }, new Date()).catch((error: unknown) => {
      throw refusedInEnglish(error, to);
    });
    const started = settings.isPublicUrlSet ? null : await findPublicAddress(db);
    return {
      link: `${started ?? settings.publicUrl}/resetpassword/${token}`,
      given: (await findAccount(db, to))?.providerRoles ?? [],
    };
  });
  console.log(`${to} is invited as ${given.map((role) => ROLE_NAMES[role]).join(', ')}.`);
  console.log(`The link to choose a password works once, for an hour:\n${link}`);

  const mail = openMailTransport(settings);
  try {
    await mail.send(composeInvitationMail({ to, name, link, provider: settings.provider.name }), MAIL_LIMIT.request);
  } catch (error) {
    const reason = messageOf(error);
    throw new CommandRefused(`The link was not mailed (${reason}). Hand it over in another way.`, { cause: error });
  }
  console.log(`It was mailed: ${mail.description}`);
});

/** The server's refusals as what an operator does next, in the command's language. */
function refusedInEnglish(error: unknown, email: string): unknown {
  const reasons = new Map<RefusalCode, string>([
    [accountErrors.accountDisabled.code, `is disabled. Enable it first: ${asTyped('enable-account')} ${email}`],
    [accountErrors.emailTaken.code, "belongs to a freelancer's account. Use another address."],
    [accountErrors.lastAdministrator.code, 'is the last administrator who can sign in. Make another one first.'],
  ]);
  const reason = error instanceof ExpectedError ? reasons.get(error.code) : undefined;
  return reason === undefined ? error : new CommandRefused(`${email} ${reason}`, { cause: error });
}

/** @throws CommandRefused if the address is none, or an argument or a role is unknown */
function readArguments(): { to: string; name: string; roles: ProviderRole[] | undefined } {
  const { positionals, values } = parsed();
  const [typed, ...names] = positionals;
  const to = fieldSchema(accountFields.email).safeParse(typed).data;
  if (to === undefined) throw new CommandRefused(usage);
  return { to, name: names.join(' ') || to, roles: values.roles?.split(',').map(roleOf) };
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { roles: { type: 'string' } } });
  } catch (error) {
    throw new CommandRefused(usage, { cause: error });
  }
}

/** A role by its Swedish name, which a terminal may not be able to write with its dots. */
function roleOf(typed: string): ProviderRole {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
  const role = PROVIDER_ROLES.find((one) => plain(ROLE_NAMES[one]) === plain(typed));
  if (role === undefined) throw new CommandRefused(`There is no role '${typed}'. ${usage}`);
  return role;
}
