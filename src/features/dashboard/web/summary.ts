import type { CallAnswer } from '../../../shared/call.ts';
import type { dashboardSummary } from '../contract.ts';

export type Summary = CallAnswer<typeof dashboardSummary>;
export type Month = Summary['months'][number];
