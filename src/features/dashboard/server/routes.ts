import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../../server/dependencies.ts';
import { route } from '../../../server/http/route.ts';
import { stockholmDate } from '../../../shared/calendar-date.ts';
import { dashboardSummary } from '../contract.ts';
import { readDashboard } from './read-dashboard.ts';

/** The dashboard's own call (product §7.3). */
export function dashboardRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, dashboardSummary, ({ caller }) =>
    readDashboard(deps.db, caller.memberId, stockholmDate(deps.clock())),
  );
}
