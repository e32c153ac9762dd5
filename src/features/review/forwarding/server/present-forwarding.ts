import type { EndpointResponse } from '#shared/endpoint.ts';
import type { reviewedInvoice } from '../../endpoints.ts';
import type { forwardings } from '#database/schema/reviews.ts';

/** What is known about the mail to the customer; null if nothing has been forwarded (product §10.7). */
export function presentForwarding(
  forwarding: typeof forwardings.$inferSelect | null | undefined,
): EndpointResponse<typeof reviewedInvoice>['forwarding'] {
  if (forwarding === null || forwarding === undefined) return null;
  const { state, recipientEmail, attempts, attemptedAt, lastError } = forwarding;
  return {
    state,
    recipientEmail,
    attempts,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    answer: lastError,
  };
}
