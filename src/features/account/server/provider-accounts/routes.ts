import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { startSession } from '#server/sessions/sessions.ts';
import { PROVIDER_ROLES } from '#shared/role.ts';
import * as endpoints from '../../endpoints.ts';
import { rememberNetwork } from '../limits/known-network.ts';
import { hashPassword } from '../password/password.ts';
import { notifyAccountChange } from './administrator-notices.ts';
import { changeRoles, disableColleague, enableColleague } from './change-account.ts';
import { findAccountEvents, findProviderAccounts } from './find-accounts.ts';
import { assertFirstAdministratorLink, createFirstAdministrator } from './first-administrator.ts';
import { invitationMail } from './invitation-mail.ts';
import { inviteColleague, unknownPassword } from './invite-account.ts';

/** The endpoints of the provider's first account, and of its administrators (product §2.28, §6). */
export function providerAccountRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, jobs, clock } = deps;

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

  route(app, deps, endpoints.providerAccounts, async ({ caller }) => ({
    accounts: (await findProviderAccounts(db)).map(({ id, name, email, roles, disabledAt, hasPassword }) => ({
      _id: id,
      name,
      email,
      roles,
      isDisabled: disabledAt !== null,
      isInvited: !hasPassword,
      isOwn: id === caller.memberId,
    })),
    events: (await findAccountEvents(db)).map(({ at, action, name, by, roles }) => ({
      at: at.toISOString(),
      action,
      name,
      by,
      roles: PROVIDER_ROLES.filter((role) => Array.isArray(roles) && roles.includes(role)),
    })),
  }));

  route(app, deps, endpoints.inviteColleague, async ({ body, caller }) => {
    const passwordHash = await unknownPassword();
    await db.transaction(async (tx) => {
      const now = clock();
      const accountId = await inviteColleague(tx, { ...body, passwordHash, by: caller, now });
      if (accountId === null) return;
      await jobs.enqueue(tx, invitationMail, { accountId });
      await notifyAccountChange(tx, deps, { accountId, change: 'invited', by: caller, now });
    });
    return { message: `${body.name} är inbjuden. Vi mejlar en länk till ${body.email}.` };
  });

  route(app, deps, endpoints.changeAccountRoles, async ({ params, body, caller }) => {
    await db.transaction(async (tx) => {
      const now = clock();
      const isChanged = await changeRoles(tx, { ...params, by: caller, now }, body);
      if (isChanged) await notifyAccountChange(tx, deps, { ...params, change: 'roles-changed', by: caller, now });
    });
    return { message: 'Rollerna är ändrade.' };
  });

  route(app, deps, endpoints.disableAccount, async ({ params, caller }) => {
    await db.transaction(async (tx) => {
      const now = clock();
      const isChanged = await disableColleague(tx, { ...params, by: caller, now });
      if (isChanged) await notifyAccountChange(tx, deps, { ...params, change: 'disabled', by: caller, now });
    });
    return { message: 'Kontot är avstängt.' };
  });

  route(app, deps, endpoints.enableAccount, async ({ params, caller }) => {
    await db.transaction(async (tx) => {
      const now = clock();
      const isChanged = await enableColleague(tx, { ...params, by: caller, now });
      if (isChanged) await notifyAccountChange(tx, deps, { ...params, change: 'enabled', by: caller, now });
    });
    return { message: 'Kontot är öppet igen.' };
  });
}
