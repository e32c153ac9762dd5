import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { invoiceTimeline } from '../endpoints.ts';
import { findWay } from './find-way.ts';

/** The endpoint for the timeline of a member's invoice (product §7.3, §10.6). */
export function timelineRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, settings } = deps;

  route(app, deps, invoiceTimeline, async ({ params, caller }) => {
    const way = await findWay(db, caller.memberId, params.invoiceId, settings.provider.payoutDays);
    if (way === null) throw errors.notFound();
    return way;
  });
}
