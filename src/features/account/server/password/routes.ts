import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';
import * as endpoints from '../../endpoints.ts';
import { accountErrors } from '../errors.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { changeByOldPassword } from './change-by-old-password.ts';
import { resetByLink } from './reset-by-link.ts';
import { isResetTokenGood } from './reset-link.ts';
import { resetLinkMail } from './reset-link-mail.ts';

/** The endpoints of a forgotten password and of changing one's own (product §7.2, §12.1, §12.2). */
export function passwordRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, jobs, clock } = deps;
  const limit = limitAttempts(deps);

  route(app, deps, endpoints.forgotPassword, async ({ body, request }) => {
    await limit.account('forgotPassword', request, body.email);
    await db.transaction((tx) => jobs.enqueue(tx, resetLinkMail, { email: body.email }));
    return { message: 'E-post skickat. kolla din inkorg.' };
  });

  route(app, deps, endpoints.validateToken, async ({ params }) => {
    if (!(await isResetTokenGood(db, params.token, clock()))) throw accountErrors.resetLinkExpired();
    return { message: 'Länken gäller.' };
  });

  route(app, deps, endpoints.resetPassword, async ({ query, body, request }) => {
    await resetByLink(deps, request, { token: query.token, password: body.password });
    return { message: 'Ditt nya lösenord är sparat.' };
  });

  route(app, deps, endpoints.changePassword, async ({ body, caller, request }) => {
    await limit.account('changePassword', request, caller.email);
    if (foldEmail(body.email) !== foldEmail(caller.email)) throw accountErrors.foreignAccount();
    await changeByOldPassword(deps, request, caller, body);
    return { success: true as const, response: { message: 'Ditt lösenord är ändrat.' } };
  });
}
