import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { invoiceChecks, returnedInvoices } from '../endpoints.ts';
import { findChecks } from './find-checks.ts';
import { findReturned } from './find-returned.ts';

/** The endpoints for what a member sees of the review (product §7.3, §10.6). */
export function reviewFeedbackRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, returnedInvoices, async ({ caller }) => ({
    returned: await findReturned(deps.db, caller.memberId),
  }));

  route(app, deps, invoiceChecks, ({ params, caller }) => findChecks(deps, caller, params.invoiceId));
}
