import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { Station } from '../domain/money-way.ts';
import { texts } from '../domain/texts.ts';
import { StationIcon } from './station-icon.tsx';
import classes from './way.module.css';

interface StationMarkProps {
  station: Station;
  dueDate: CalendarDate;
  today: CalendarDate;
}

/** An invoice's station in a list: its icon and word, and how late a late invoice is (product §9.8). */
export function StationMark({ station, dueDate, today }: StationMarkProps) {
  return (
    <span className={classes.mark} data-station={station}>
      <StationIcon station={station} size={16} />
      {station === 'overdue' ? texts.overdueSince(daysBetween(dueDate, today)) : texts.stations[station]}
    </span>
  );
}
