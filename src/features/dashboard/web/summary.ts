import type { CallAnswer } from '#shared/call.ts';
import type { dashboardSummary } from '../endpoints.ts';

export type Summary = CallAnswer<typeof dashboardSummary>;
export type Month = Summary['months'][number];
