import { formatCount } from '#shared/money.ts';
import { LinkTabs } from '#web/controls/link-tabs.tsx';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { Queue } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

interface QueueTabsProps {
  state: ReviewState;
  addressOf: (state: ReviewState) => URLSearchParams;
  /** The number of invoices in each state; unknown at first. */
  counts: Queue['counts'] | undefined;
}

/** The states in the order of the work. Returned invoices come last, because they wait for the freelancer. */
const ORDER: ReviewState[] = ['submitted', 'forwarded', 'paid', 'paidOut', 'returned'];

/** The queue's tabs, one for each state, with its number of invoices. */
export function QueueTabs({ state, addressOf, counts }: QueueTabsProps) {
  // The tab of credited invoices is only shown once there are any.
  const shown = state === 'credited' || (counts?.credited ?? 0) > 0 ? [...ORDER, 'credited' as const] : ORDER;
  const tabs = shown.map((key) => ({
    key,
    label: texts.states[key],
    count: counts === undefined ? undefined : formatCount(counts[key]),
  }));
  return <LinkTabs label={texts.queue} tabs={tabs} current={state} addressOf={addressOf} />;
}
