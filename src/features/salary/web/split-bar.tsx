import { formatDecimalAmount } from '#shared/money.ts';
import type { SalarySpecification } from '../domain/salary-specification.ts';
import classes from './split-bar.module.css';
import { texts } from './texts.ts';

/**
 * One bar that shows how the total splits into fee and net. Each amount is written beside it. There is none if nothing
 * is left of the total (product §2.16).
 */
export function SplitBar({ head, pay }: SalarySpecification) {
  if (pay === null || pay.net === '0.00') return null;
  const amount = (decimal: string) => formatDecimalAmount(decimal, head.currency);
  return (
    <figure className={classes.figure}>
      <figcaption>{texts.split}</figcaption>
      <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.net} width={100} height={1} />
        <rect className={classes.fee} x={100 - pay.feePercent} width={pay.feePercent} height={1} />
      </svg>
      <dl className={classes.legend}>
        <div data-part="net">
          <dt>{texts.net}</dt>
          <dd>{amount(pay.net)}</dd>
        </div>
        <div data-part="fee">
          <dt>{texts.fee}</dt>
          <dd>{amount(pay.fee)}</dd>
        </div>
      </dl>
    </figure>
  );
}
