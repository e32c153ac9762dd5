import { texts } from '../../web/texts.ts';
import type { DueWage } from './payout-queries.ts';
import classes from './wages-out.module.css';

/** Who has seen the payout details of a wage and may have paid it by hand; nothing if nobody has (product §2.25). */
export function Disclosed({ disclosed }: Pick<DueWage, 'disclosed'>) {
  return disclosed.map((one) => (
    <div key={one.at} className={classes.warning}>
      {texts.disclosed(one)}
    </div>
  ));
}
