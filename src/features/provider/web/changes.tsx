import { formatInstant } from '#shared/calendar-date.ts';
import classes from './provider.module.css';
import type { ShownProvider } from './provider-query.ts';
import { texts } from './texts.ts';

/** The last changes, each with who made it and when. */
export function Changes({ changes }: Pick<ShownProvider, 'changes'>) {
  return (
    <section aria-labelledby="changes-heading">
      <h2 id="changes-heading" className={classes.heading}>
        {texts.changes}
      </h2>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change.version}>
            <span className={classes.when}>{formatInstant(change.at)}</span> {texts.change(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}
