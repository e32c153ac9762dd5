import { decimalToHundredths, formatAmount } from '#shared/money.ts';
import { Panel } from './panel.tsx';
import classes from './dashboard.module.css';
import type { Month } from './summary.ts';
import { texts } from './texts.ts';

/** The amounts sent this month, per currency (product §2.5). */
export function SentThisMonth({ month }: { month: Month | undefined }) {
  const sent = month?.sent ?? [];
  return (
    <Panel heading={texts.sentHeading}>
      {sent.length === 0 && <p className={classes.soft}>{texts.nothingSent}</p>}
      {sent.map(({ currency, count, totalAmount }) => (
        <p key={currency} className={classes.sum}>
          <strong>{formatAmount(decimalToHundredths(totalAmount), currency)}</strong>
          <span className={classes.soft}>{texts.invoiceCount(count)}</span>
        </p>
      ))}
    </Panel>
  );
}
