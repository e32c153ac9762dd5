import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../endpoints.ts';
import { switchReminders } from './switch-reminders.ts';

/** The endpoint for the reminders to customers (product §7.3, §10.14). */
export function reminderRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, endpoints.switchReminders, async ({ params, body, caller }) => {
    await db.transaction((tx) => switchReminders(tx, caller, params.invoiceId, body, clock()));
    return { message: body.isStopped ? 'Påminnelserna är stoppade.' : 'Påminnelserna är återupptagna.' };
  });
}
