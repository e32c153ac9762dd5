import type { CalendarDate } from '#shared/calendar-date.ts';
import { shownStatus } from '../../domain/invoice-status.ts';
import { isStation } from '../../way/domain/money-way.ts';
import { StationMark } from '../../way/web/station-mark.tsx';
import type { Invoice } from '../../web/invoice-queries.ts';
import classes from './status-badge.module.css';
import { texts } from '../../web/texts.ts';

type StatusFacts = Pick<Invoice, 'sentStatus' | 'reviewState' | 'sendFailed' | 'dueDate'>;

/** An invoice's status as a word. Once it is on its way to the wage, this is its station (product §4.3, §9.8). */
export function StatusBadge({ invoice, today }: { invoice: StatusFacts; today: CalendarDate }) {
  const status = shownStatus(invoice, today);
  if (isStation(status)) return <StationMark station={status} dueDate={invoice.dueDate} today={today} />;
  return (
    <span className={classes.badge} data-status={status}>
      {texts.status[status]}
    </span>
  );
}
