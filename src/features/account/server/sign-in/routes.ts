import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../../endpoints.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** The endpoints of registering, of signing in, and of who is signed in (product §7.2). */
export function signInRoutes(app: FastifyInstance, deps: Dependencies): void {
  const limit = limitAttempts(deps);

  route(app, deps, endpoints.login, async ({ body, request }) => {
    await limit.account('login', request, body.email);
    return signIn(deps, request, body);
  });

  route(app, deps, endpoints.createUser, async ({ body, request }) => {
    await limit.account('registration', request, body.email);
    return { authtoken: await signUp(deps, request, body) };
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
}
