import { formatInstant } from '#shared/calendar-date.ts';
import classes from './change-list.module.css';

interface ChangeListProps {
  heading: string;
  /** Says that nothing has changed yet. */
  empty?: string;
  changes: readonly { key: string | number; at: string; text: string }[];
}

/** The last changes to what an administrator may change, each with when and by whom. */
export function ChangeList({ heading, empty, changes }: ChangeListProps) {
  return (
    <section aria-labelledby="changes-heading">
      <h2 id="changes-heading" className={classes.heading}>
        {heading}
      </h2>
      {changes.length === 0 && empty !== undefined && <p>{empty}</p>}
      <ul className={classes.changes}>
        {changes.map(({ key, at, text }) => (
          <li key={key}>
            <span className={classes.when}>{formatInstant(at)}</span> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
