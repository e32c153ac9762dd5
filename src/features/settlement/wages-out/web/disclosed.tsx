import { formatInstant } from '#shared/calendar-date.ts';
import type { DueWage } from './payout-queries.ts';
import { texts } from './texts.ts';
import classes from './wages-out.module.css';

/** Who has seen the payout details of a wage and may have paid it by hand; nothing if nobody has (product §2.25). */
export function Disclosed({ disclosed }: Pick<DueWage, 'disclosed'>) {
  return disclosed.map(({ name, at, isOwn }) => (
    <div key={at} className={classes.warning}>
      {texts.disclosed(isOwn ? 'Du' : name, formatInstant(at))}
    </div>
  ));
}
