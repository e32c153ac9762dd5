import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { dashboardSummary, welcomeMember } from '../endpoints.ts';
import { markWelcomed } from './welcomed.ts';
import { readDashboard } from './read-dashboard.ts';

/** The endpoints of the dashboard (product §7.3). */
export function dashboardRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, dashboardSummary, ({ caller }) => readDashboard(deps, caller.memberId, stockholmDate(deps.clock())));

  route(app, deps, welcomeMember, async ({ caller }) => {
    await markWelcomed(deps.db, caller.memberId, deps.clock());
    return { message: 'Välkommen!' };
  });
}
