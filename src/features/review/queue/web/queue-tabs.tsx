import { Link } from 'react-router';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import classes from './queue-tabs.module.css';
import type { Queue } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

interface QueueTabsProps {
  state: ReviewState;
  /** The query string of a tab's URL, which keeps the search text. */
  addressOf: (state: ReviewState) => URLSearchParams;
  /** The number of invoices in each state; unknown at first. */
  counts: Queue['counts'] | undefined;
}

/** In the order of the work. Returned invoices come last, since they wait for the freelancer. */
const ORDER: ReviewState[] = ['submitted', 'forwarded', 'paid', 'paidOut', 'returned'];

/** The queue's tabs, one for each state, with its number of invoices. */
export function QueueTabs({ state, addressOf, counts }: QueueTabsProps) {
  return (
    <nav aria-label={texts.queue} className={classes.tabs}>
      {ORDER.map((one) => (
        <Link
          key={one}
          to={{ search: String(addressOf(one)) }}
          preventScrollReset
          className={classes.tab ?? ''}
          aria-current={one === state ? 'page' : undefined}
        >
          {texts.states[one]} <span className={classes.count}>{counts?.[one] ?? ' '}</span>
        </Link>
      ))}
    </nav>
  );
}
