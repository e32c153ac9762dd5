import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { findShownInvoice } from '#features/invoices/server/public.ts';
import { reviewChecks } from '#features/review/domain/review-checks.ts';
import { findCheckedInvoice } from '#features/review/server/public.ts';
import { invoiceChecks, returnedInvoices } from '../endpoints.ts';
import { findCorrectableClient, findReturned } from './find-returned.ts';

/** The endpoints for what a member sees of the review (product §7.3, §10.6). */
export function reviewFeedbackRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock } = deps;

  route(app, deps, returnedInvoices, async ({ caller }) => ({
    returned: await findReturned(db, caller.memberId),
  }));

  route(app, deps, invoiceChecks, async ({ params: { invoiceId }, caller }) => {
    const { document, documentSha256 } = await findShownInvoice(deps, caller, invoiceId);
    // After the send, the checks are for the reviewer. An invoice without lines can't be sent, so it has no checks yet.
    if (documentSha256 !== null || document.lines.length === 0) return { checks: [], clientId: null };
    const checked = await findCheckedInvoice(db, caller.memberId, document, stockholmDate(clock()));
    // A due date that has passed keeps the invoice from being sent, so no reviewer will see it.
    const isPassed = document.dueDate < checked.today;
    const checks = reviewChecks(checked).filter(({ id }) => id !== 'dueDate' || !isPassed);
    const hasWrongNumber = checks.some(({ id, passed }) => id === 'idNumber' && !passed);
    const clientId = hasWrongNumber ? await findCorrectableClient(db, caller.memberId, invoiceId) : null;
    return { checks, clientId };
  });
}
