import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { queuedMail } from '#server/mail/queued-mail.ts';
import {
  endSession,
  listSessions,
  rolesOf,
  type SignedIn,
  startSession,
  startVerifiedSession,
} from '#server/sessions/sessions.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';
import { PROVIDER_ROLES } from '#shared/role.ts';
import { MOST_SESSIONS } from '../domain/account-fields.ts';
import { accountErrors } from './errors.ts';
import * as endpoints from '../endpoints.ts';
import { changeOwnPassword, hasJustChanged } from './password/change-own-password.ts';
import { requestEmailChange, confirmEmailChange } from './email-change/email-change.ts';
import { findAccount, lockVerified } from './find-account.ts';
import { rememberNetwork } from './limits/known-network.ts';
import { limitAttempts } from './limits/limit-attempts.ts';
import { assertFirstAdministratorLink, createFirstAdministrator } from './provider-accounts/first-administrator.ts';
import { hashPassword, verifyPassword } from './password/password.ts';
import { findMailChoices, saveMailChoices } from './mail-choices/mail-choices.ts';
import { registerMember } from './register-member.ts';
import { resetLinkMail } from './password/reset-link-mail.ts';
import { welcomeMail } from './welcome-mail.ts';
import { findReset, isResetTokenGood, takeResetToken } from './password/reset-link.ts';

/** The endpoints of registering, signing in and out, and passwords (product §7.2). */
export function accountRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, jobs, clock, settings } = deps;
  const limit = limitAttempts(deps);
  // After the session was read: without one, nobody uses up the limit of those who have one.
  app.addHook('preParsing', limit.network);

  route(app, deps, endpoints.login, async ({ body, request }) => {
    await limit.account('login', request, body.email);
    const account = await findAccount(db, body.email);
    const matches = await verifyPassword(account?.passwordHash ?? null, body.password);
    if (account === null || !matches || account.disabledAt !== null) {
      request.log.warn({ memberId: account?.id }, 'wrong login');
      throw accountErrors.wrongLogin();
    }
    const authtoken = await startVerifiedSession(db, account, request.headers['user-agent'] ?? '', clock());
    if (authtoken === null) throw accountErrors.wrongLogin();
    request.log.info({ memberId: account.id }, 'signed in');
    await rememberNetwork(deps, request, account.email);
    return { authtoken, role: account.role, roles: rolesOf(account) };
  });

  route(app, deps, endpoints.createUser, async ({ body, request }) => {
    await limit.account('registration', request, body.email);
    const passwordHash = await hashPassword(body.password);
    const authtoken = await db.transaction(async (tx) => {
      const memberId = await registerMember(tx, body, passwordHash, clock());
      await jobs.enqueue(tx, queuedMail, welcomeMail(memberId, body, settings));
      return startSession(tx, memberId, request.headers['user-agent'] ?? '', clock());
    });
    await rememberNetwork(deps, request, body.email);
    return { authtoken };
  });

  route(app, deps, endpoints.forgotPassword, async ({ body, request }) => {
    await limit.account('forgotPassword', request, body.email);
    await db.transaction((tx) => jobs.enqueue(tx, resetLinkMail, { email: body.email }));
    return { message: 'E-post skickat. kolla din inkorg.' };
  });

  route(app, deps, endpoints.validateToken, async ({ params }) => {
    if (!(await isResetTokenGood(db, params.token, clock()))) throw accountErrors.resetLinkExpired();
    return { message: 'Länken gäller.' };
  });

  /** Chooses an account's password by a reset link. Returns the account; null if the link doesn't work. */
  async function resetByLink(token: string, password: string) {
    // Checked first, so that a guessed link doesn't cost a password hash.
    if (!(await isResetTokenGood(db, token, clock()))) return null;
    const passwordHash = await hashPassword(password);
    return db.transaction(async (tx) => {
      const now = clock();
      const account = await takeResetToken(tx, token, now);
      if (account === null) return null;
      await changeOwnPassword(tx, jobs, { ...account, sessionId: null }, passwordHash, 'password-reset', now);
      return account;
    });
  }

  /**
   * The account that has this password by this link already, as after a lost response; null if there is none. It counts
   * as a sign-in, because it tells whether the password is right (product §12.2).
   */
  async function findRepeatedReset(token: string, password: string, request: FastifyRequest) {
    const account = await findReset(db, token, clock());
    if (account === null) return null;
    await limit.account('login', request, account.email);
    return (await verifyPassword(account.passwordHash, password)) ? account : null;
  }

  route(app, deps, endpoints.resetPassword, async ({ query: { token }, body: { password }, request }) => {
    const account = (await resetByLink(token, password)) ?? (await findRepeatedReset(token, password, request));
    if (account === null) throw accountErrors.resetLinkExpired();
    // Someone who can read the account's mail is its owner, so this network counts as known. Attempts from elsewhere
    // then don't block the new password.
    await rememberNetwork(deps, request, account.email);
    return { message: 'Ditt nya lösenord är sparat.' };
  });

  route(app, deps, endpoints.firstAdministratorLink, async ({ params }) => {
    await assertFirstAdministratorLink(db, params.token, clock());
    return { message: 'Länken gäller.' };
  });

  route(app, deps, endpoints.createFirstAdministrator, async ({ body, request }) => {
    // Checked first, so that a guessed link doesn't cost a password hash.
    await assertFirstAdministratorLink(db, body.token, clock());
    const { token, name, email, password } = body;
    const passwordHash = await hashPassword(password);
    const authtoken = await db.transaction(async (tx) => {
      const id = await createFirstAdministrator(tx, { token, name, email, passwordHash }, clock());
      return startSession(tx, id, request.headers['user-agent'] ?? '', clock());
    });
    await rememberNetwork(deps, request, email);
    return { authtoken, roles: [...PROVIDER_ROLES] };
  });

  route(app, deps, endpoints.getUser, async ({ caller }) => ({
    user: {
      _id: caller.memberId,
      name: caller.name,
      email: caller.email,
      phoneNo: caller.phoneNo,
      role: caller.role,
      roles: [...caller.roles],
    },
  }));

  /**
   * Returns the caller's account if the password is its own; null if not, also if the address has become another
   * account's since the caller was read.
   */
  async function verifyOwn({ memberId, email }: SignedIn, password: string) {
    const account = await findAccount(db, email);
    return account?.id === memberId && (await verifyPassword(account.passwordHash, password)) ? account : null;
  }

  /** Gives the caller's account another password. Returns false if the one before is wrong. */
  async function changeVerified(caller: SignedIn, oldPassword: string, newPassword: string) {
    const account = await verifyOwn(caller, oldPassword);
    if (account === null) return false;
    const passwordHash = await hashPassword(newPassword);
    return db.transaction(async (tx) => {
      if (!(await lockVerified(tx, account))) return false;
      await changeOwnPassword(tx, jobs, caller, passwordHash, 'password-changed', clock());
      return true;
    });
  }

  /**
   * Whether this session has just given the account this password, as before a lost response. It counts as another
   * attempt, because it tells whether the password is right (product §12.1).
   */
  async function isRepeatedChange(caller: SignedIn, newPassword: string, request: FastifyRequest) {
    if (!(await hasJustChanged(db, caller, clock()))) return false;
    await limit.account('changePassword', request, caller.email);
    return (await verifyOwn(caller, newPassword)) !== null;
  }

  route(app, deps, endpoints.changePassword, async ({ body, caller, request }) => {
    await limit.account('changePassword', request, caller.email);
    if (foldEmail(body.email) !== foldEmail(caller.email)) throw accountErrors.foreignAccount();
    const { oldPassword, newPassword } = body;
    const isChanged =
      (await changeVerified(caller, oldPassword, newPassword)) ||
      (await isRepeatedChange(caller, newPassword, request));
    if (!isChanged) throw accountErrors.wrongPassword().at('oldPassword');
    return { success: true as const, response: { message: 'Ditt lösenord är ändrat.' } };
  });

  route(app, deps, endpoints.changeEmail, async ({ body, caller, request }) => {
    await limit.account('changePassword', request, caller.email);
    if (foldEmail(body.newEmail) === foldEmail(caller.email)) throw accountErrors.sameEmail().at('newEmail');
    const account = await verifyOwn(caller, body.password);
    if (account === null) throw accountErrors.wrongPassword().at('password');
    await limit.account('emailChange', request, caller.email);
    await limit.account('emailChangeTo', request, body.newEmail);
    await db.transaction(async (tx) => {
      if (!(await lockVerified(tx, account))) throw accountErrors.wrongPassword().at('password');
      await requestEmailChange(tx, jobs, caller, body.newEmail, clock());
    });
    return { message: `Vi har mejlat en länk till ${body.newEmail}. Bekräfta där inom en timme, så byts adressen.` };
  });

  route(app, deps, endpoints.confirmEmail, async ({ body }) => {
    await db.transaction((tx) => confirmEmailChange(tx, deps, body.token, clock()));
    return { message: 'Din nya e-postadress är bekräftad. Det är den du loggar in med.' };
  });

  route(app, deps, endpoints.logout, async ({ caller }) => {
    await db.transaction((tx) => endSession(tx, caller.memberId, caller.sessionId));
    return { message: 'Du är utloggad.' };
  });

  route(app, deps, endpoints.sessionList, async ({ caller }) => ({
    sessions: (await listSessions(db, caller.memberId, settings.sessionDays, MOST_SESSIONS, clock())).map(
      (session) => ({
        _id: session.id,
        userAgent: session.userAgent,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        current: session.id === caller.sessionId,
      }),
    ),
  }));

  route(app, deps, endpoints.getMailChoices, async ({ caller }) => ({
    mailChoices: await findMailChoices(db, caller.memberId),
  }));

  route(app, deps, endpoints.chooseMails, async ({ body, caller }) => {
    await db.transaction((tx) => saveMailChoices(tx, caller.memberId, body.mailChoices));
    return { message: 'Ditt val är sparat.' };
  });

  route(app, deps, endpoints.endOneSession, async ({ params, caller }) => {
    await db.transaction(async (tx) => {
      if (!(await endSession(tx, caller.memberId, params.id))) throw errors.notFound();
      await recordAudit(tx, caller.memberId, 'session-ended', { session: caller.sessionId }, clock());
    });
    return { message: 'Enheten är utloggad.' };
  });
}
