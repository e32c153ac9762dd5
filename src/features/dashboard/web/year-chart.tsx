import { CURRENCIES } from '#shared/money.ts';
import { Panel } from '#web/controls/panel.tsx';
import { CurrencyChart } from './currency-chart.tsx';
import type { Summary } from './summary-query.ts';
import { texts } from './texts.ts';
import classes from './dashboard.module.css';

/** What was invoiced, paid and paid out in twelve months, with one chart per currency (product §2.5). */
export function YearChart({ months, onboarding }: Pick<Summary, 'months' | 'onboarding'>) {
  const used = CURRENCIES.filter((currency) =>
    months.some(({ sent, paid, paidOut }) => [...sent, ...paid, ...paidOut].some((part) => part.currency === currency)),
  );
  return (
    <Panel heading={texts.yearHeading} layout={classes.panel}>
      {used.length === 0 && (
        <p className={classes.empty}>{onboarding.invoiceSent ? texts.nothingLeftInYear : texts.nothingInYear}</p>
      )}
      {used.map((currency) => (
        <CurrencyChart key={currency} currency={currency} months={months} />
      ))}
    </Panel>
  );
}
