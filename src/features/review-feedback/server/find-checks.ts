import { findShownInvoice } from '#features/invoices/server/public.ts';
import { reviewChecks } from '#features/review/domain/review-checks.ts';
import { findCheckedInvoice } from '#features/review/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import type { invoiceChecks } from '../endpoints.ts';
import { findCorrectableClient } from './find-returned.ts';

/**
 * The checks of an invoice before it is sent, with the customer if its number is wrong and the member can correct it
 * (product §10.6).
 * @throws ExpectedError not-found
 */
export async function findChecks(
  deps: Dependencies,
  caller: SignedIn,
  invoiceId: string,
): Promise<EndpointResponse<typeof invoiceChecks>> {
  const { db, clock } = deps;
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
}
