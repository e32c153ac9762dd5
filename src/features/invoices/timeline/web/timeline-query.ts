import type { EndpointResponse } from '#shared/endpoint.ts';
import { again, endpointQuery } from '#web/endpoint-query.ts';
import type { invoiceTimeline } from '../endpoints.ts';

export type TimelineEvent = EndpointResponse<typeof invoiceTimeline>['timeline'][number];

/** How often the timeline is requested, in milliseconds. */
const TIMELINE_EVERY = 30_000;

/** The timeline of a member's invoice. It is updated while the screen is open. */
export const timelineQuery = (invoiceId: string) => ({
  ...endpointQuery<typeof invoiceTimeline>('GET /api/review/timeline/{invoiceId}', { params: { invoiceId } }),
  refetchInterval: again(TIMELINE_EVERY),
});
