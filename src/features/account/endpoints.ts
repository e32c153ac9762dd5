import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { recordOf } from '#shared/record-of.ts';
import type { RefusalCode } from '#shared/refusal-code.ts';
import { PROVIDER_ROLES, ROLES } from '#shared/role.ts';
import { fieldSchema, instant, messageResponse, rowId } from '#shared/schemas.ts';
import { accountFields as fields } from './domain/account-fields.ts';
import { MAIL_CHOICES } from './domain/mail-choices.ts';
import { accountNameIssue, memberName, type NameRule, providerAccountName } from './domain/account-name.ts';

const email = fieldSchema(fields.email);
const newPassword = fieldSchema(fields.password);
const givenPassword = fieldSchema(fields.currentPassword);
/** What can't be the token of a link is told as a link that has ended (product §12.2). */
const token = z.object({ token: z.string().max(200).catch('') });
/** The refusal when the two typed passwords differ. It has a message and a code of its own (product §8). */
export const PASSWORD_MISMATCH = {
  error: 'Password do not match.',
  params: { code: 'password-mismatch', lang: 'en' },
} as const satisfies { error: string; params: { code: RefusalCode; lang: 'en' } };
/** The recorded changes to the provider's accounts that administrators see (product §2.28). */
export const ACCOUNT_EVENTS = [
  'first-administrator',
  'account-invited',
  'roles-changed',
  'account-disabled',
  'account-enabled',
] as const;
const roles = z.array(z.enum(ROLES)).describe('What the account may do; a member has `member` alone');

const accountName = (rule: NameRule) =>
  z
    .string({ error: 'Namnet saknas.' })
    .trim()
    .max(121, 'Namnet är för långt.')
    .superRefine((name, context) => {
      const issue = accountNameIssue(name, rule);
      if (issue !== null) context.addIssue({ code: 'custom', message: issue.message });
    });

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in',
  body: z.object({ email: fieldSchema({ ...fields.email, type: 'text' }), password: givenPassword }),
  response: z.object({ authtoken: z.string(), role: z.enum(['member', 'reviewer']), roles }),
  failure: (message) => ({ error: message }),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgotpassword',
  access: 'public',
  summary: 'Mail a link for choosing a new password; the response is the same for an unknown address',
  body: z.object({ email }),
  response: messageResponse,
});

/** A phone number that a program of one's own sends without the plus gets one, as a typed one does (product §5.3). */
const plusAdded = (given: unknown) =>
  typeof given === 'string' && /^\s*[1-9]/.test(given) ? `+${given.trim()}` : given;

export const createUser = endpoint({
  method: 'POST',
  path: '/api/auth/createuser',
  access: 'public',
  summary: 'Register a member',
  body: z
    .object({
      name: accountName(memberName),
      phoneNo: z.preprocess(plusAdded, fieldSchema(fields.phoneNo)),
      email,
      password: newPassword,
      confirmPassword: z.string(),
    })
    .refine((body) => body.password === body.confirmPassword, { path: ['confirmPassword'], ...PASSWORD_MISMATCH }),
  response: z.object({ authtoken: z.string() }),
});

export const getUser = endpoint({
  method: 'POST',
  path: '/api/auth/getuser',
  access: 'session',
  summary: 'The signed-in account',
  response: z.object({
    user: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      phoneNo: z.string(),
      role: z.enum(['member', 'reviewer']),
      roles,
    }),
  }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/changepassword',
  access: 'session',
  summary: 'Change the password of the signed-in account; its other sessions end',
  body: z
    .object({
      email: fieldSchema({ ...fields.email, type: 'text' }),
      oldPassword: givenPassword,
      newPassword,
      confirmPassword: z.string(),
    })
    .refine((body) => body.newPassword === body.confirmPassword, { path: ['confirmPassword'], ...PASSWORD_MISMATCH }),
  response: z.object({ success: z.literal(true), response: messageResponse }),
  failure: (message) => ({ success: false, response: { message } }),
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/changeemail',
  access: 'session',
  summary: 'Mail a link that gives the signed-in account a new address; the response is the same for a taken one',
  body: z.object({ newEmail: email, password: givenPassword }),
  response: messageResponse,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirmemail',
  access: 'public',
  summary: 'Confirm an account’s new address by the link that was mailed there',
  body: token,
  response: messageResponse,
});

export const validateToken = endpoint({
  method: 'GET',
  path: '/api/auth/validate-token/{token}',
  access: 'public',
  summary: 'Whether a reset link is still good',
  params: token,
  response: messageResponse,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/resetpassword',
  access: 'public',
  summary: 'Choose a new password by a reset link; every session of the account ends',
  query: token,
  body: z.object({ password: newPassword }),
  response: messageResponse,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'session',
  summary: 'End this session',
  response: messageResponse,
});

export const sessionList = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'session',
  summary: 'The sessions of the account, the last used first, at most 100',
  response: z.object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        userAgent: z.string(),
        createdAt: instant,
        lastUsedAt: instant,
        current: z.boolean(),
      }),
    ),
  }),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'session',
  summary: 'End one session of the account, on a device that is lost or another’s',
  params: z.object({ id: rowId }),
  response: messageResponse,
});

export const getMailChoices = endpoint({
  method: 'GET',
  path: '/api/auth/mailchoices',
  access: 'member',
  summary: 'For each mail that can be chosen, whether the member gets it',
  response: z.object({ mailChoices: z.object(recordOf(MAIL_CHOICES, () => z.boolean())) }),
});

export const chooseMails = endpoint({
  method: 'PUT',
  path: '/api/auth/mailchoices',
  access: 'member',
  summary: 'Choose which mails to get; those about the account’s safety and about returned invoices always come',
  body: z.object({
    mailChoices: z
      .strictObject(recordOf(MAIL_CHOICES, () => z.boolean().exactOptional()))
      .describe('Of a mail left out, the choice stays'),
  }),
  response: messageResponse,
});

export const firstAdministratorLink = endpoint({
  method: 'GET',
  path: '/api/auth/firstadministrator/{token}',
  access: 'public',
  summary: 'Whether the link that makes the provider’s first account is still good',
  params: token,
  response: messageResponse,
});

export const createFirstAdministrator = endpoint({
  method: 'POST',
  path: '/api/auth/firstadministrator',
  access: 'public',
  summary: 'Make the provider’s first account, with all roles, by the link of the program’s start, and sign it in',
  body: token
    .extend({ name: accountName(providerAccountName), email, password: newPassword, confirmPassword: z.string() })
    .refine((body) => body.password === body.confirmPassword, { path: ['confirmPassword'], ...PASSWORD_MISMATCH }),
  response: z.object({ authtoken: z.string(), roles }),
});

const ROLE_TWICE = 'Välj varje roll en gång.';
/** An account of an earlier release may have a role twice, so what an administrator saw may too. */
const rolesBefore = z
  .array(z.enum(PROVIDER_ROLES))
  .min(1, 'Välj minst en roll.')
  .max(PROVIDER_ROLES.length, ROLE_TWICE);
const providerRoles = rolesBefore.refine((chosen) => new Set(chosen).size === chosen.length, ROLE_TWICE);
const accountParams = z.object({ accountId: rowId });

export const providerAccounts = endpoint({
  method: 'GET',
  path: '/api/provider/accounts',
  access: ['administrator'],
  summary: 'The provider’s accounts by name, and the last changes to them',
  response: z.object({
    accounts: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(PROVIDER_ROLES)),
        isDisabled: z.boolean(),
        isInvited: z.boolean().describe('Whether it has not chosen a password yet'),
        isOwn: z.boolean(),
      }),
    ),
    events: z.array(
      z.object({
        at: instant,
        action: z.enum(ACCOUNT_EVENTS),
        name: z.string().describe('Whose account'),
        by: z.string().nullable().describe('The administrator; null for an operator'),
        roles: z
          .array(z.enum(PROVIDER_ROLES))
          .describe('The roles from then on, of an invitation or a change of roles'),
      }),
    ),
  }),
});

export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/provider/accounts',
  access: ['administrator'],
  summary: 'Add an account of the provider’s, and mail the link to choose its password',
  body: z.object({ name: accountName(providerAccountName), email, roles: providerRoles }),
  response: messageResponse,
});

export const changeAccountRoles = endpoint({
  method: 'PUT',
  path: '/api/provider/accounts/{accountId}',
  access: ['administrator'],
  summary: 'Change what an account of the provider’s may do, from its next request on',
  params: accountParams,
  body: z.object({ roles: providerRoles, rolesBefore: rolesBefore.describe('What the administrator saw') }),
  response: messageResponse,
});

export const disableAccount = endpoint({
  method: 'POST',
  path: '/api/provider/disable/{accountId}',
  access: ['administrator'],
  summary: 'Disable an account of the provider’s; its sessions end',
  params: accountParams,
  response: messageResponse,
});

export const enableAccount = endpoint({
  method: 'POST',
  path: '/api/provider/enable/{accountId}',
  access: ['administrator'],
  summary: 'Enable an account of the provider’s again, with its earlier password',
  params: accountParams,
  response: messageResponse,
});
