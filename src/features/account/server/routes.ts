import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { limitAttempts } from './limits/limit-attempts.ts';
import { mailChoiceRoutes } from './mail-choices/routes.ts';
import { passwordRoutes } from './password/routes.ts';
import { providerAccountRoutes } from './provider-accounts/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';

/** All endpoints of accounts, and the limit of attempts that one network has at them (product §7.2, §12.3). */
export function accountRoutes(app: FastifyInstance, deps: Dependencies): void {
  // After the session was read: without one, nobody uses up the limit of those who have one.
  app.addHook('preParsing', limitAttempts(deps).network);

  signInRoutes(app, deps);
  passwordRoutes(app, deps);
  emailChangeRoutes(app, deps);
  sessionRoutes(app, deps);
  mailChoiceRoutes(app, deps);
  providerAccountRoutes(app, deps);
}
