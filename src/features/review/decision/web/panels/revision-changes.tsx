import classes from './revision-changes.module.css';
import type { Review } from '../../../web/review-queries.ts';
import { texts } from '../../../web/texts.ts';

/** What the freelancer changed since the previous revision. It shows nothing for the first one (product §2.21). */
export function RevisionChanges({ revisions }: Pick<Review, 'revisions'>) {
  const [newest, before] = revisions;
  if (newest === undefined || before === undefined) return null;
  return (
    <section>
      <h2 className={classes.heading}>{texts.changesHeading(before.revision)}</h2>
      {before.decision?.note !== null && before.decision !== null && (
        <blockquote className={classes.note}>{before.decision.note}</blockquote>
      )}
      {newest.changes.length === 0 && <p>{texts.unchanged}</p>}
      <dl className={classes.changes}>
        {newest.changes.map(({ label, before: was, after }) => (
          <div key={`${label} ${was} ${after}`}>
            <dt>{label}</dt>
            <dd className={classes.was}>
              <span className={classes.when}>{texts.changeBefore}:</span> <Value text={was} />
            </dd>
            <dd>
              <span className={classes.when}>{texts.changeAfter}:</span> <Value text={after} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ text }: { text: string | null }) {
  return text === null ? <em>{texts.changeNothing}</em> : <span dir="auto">{text}</span>;
}
