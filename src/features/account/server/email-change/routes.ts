import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';
import * as endpoints from '../../endpoints.ts';
import { accountErrors } from '../errors.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { lockVerified, verifyOwn } from '../password/verify-own.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.ts';

/** The endpoints of changing the account's e-mail address (product §7.2, §12.2). */
export function emailChangeRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, jobs, clock } = deps;
  const limit = limitAttempts(deps);

  route(app, deps, endpoints.changeEmail, async ({ body, caller, request }) => {
    await limit.account('changePassword', request, caller.email);
    if (foldEmail(body.newEmail) === foldEmail(caller.email)) throw accountErrors.sameEmail().at('newEmail');
    const account = await verifyOwn(db, caller, body.password);
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
}
