import { Link } from 'react-router';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import classes from './queue-tabs.module.css';
import type { Queue } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

interface QueueTabsProps {
  state: ReviewState;
  /** The address of a part, with what is searched for. */
  addressOf: (state: ReviewState) => URLSearchParams;
  /** How many there are in each; unknown at first. */
  counts: Queue['counts'] | undefined;
}

/** In the order of the work; the returned ones wait for somebody else. */
const ORDER: ReviewState[] = ['submitted', 'forwarded', 'paid', 'paidOut', 'returned'];

/** The parts of the queue, each with its number of invoices. */
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
