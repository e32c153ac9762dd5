import { IconAlertTriangle } from '#web/icon.tsx';
import { IconCheck } from '#web/icons.ts';
import classes from './check-list.module.css';
import type { Review } from '../../../web/review-queries.ts';
import { texts } from '../../../web/texts.ts';

/** The automatic checks, each with its reason. Those that warn come first (product §2.21). */
export function CheckList({ checks }: { checks: Review['checks'] }) {
  const warnings = checks.filter(({ passed }) => !passed);
  const fine = checks.filter(({ passed }) => passed);
  return (
    <section>
      <h2 className={classes.heading}>
        {texts.checksHeading}: {texts.warnings(warnings.length)}
      </h2>
      <ul className={classes.list}>
        {[...warnings, ...fine].map(({ id, passed, reason }) => (
          <li key={id} data-passed={passed}>
            {passed ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />}
            <span>
              <span className={passed ? 'visually-hidden' : classes.word}>
                {passed ? texts.checkPassed : texts.checkWarns}:
              </span>{' '}
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
