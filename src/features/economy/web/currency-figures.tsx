import { type Currency, decimalToHundredths, formatAmount, formatDecimalAmount } from '#shared/money.ts';
import { withVat } from '#web/provider-facts.ts';
import { MonthChart } from '#web/controls/month-chart.tsx';
import shared from '#web/controls/figures.module.css';
import { Panel } from '#web/controls/panel.tsx';
import type { Figures } from './economy-queries.ts';
import classes from './economy.module.css';
import { texts } from './texts.ts';

const SERIES = ['inAmount', 'outAmount', 'feeAmount'] as const;

/** What is on its way, late and to be paid out in one currency, and what moved in twelve months (product §2.24). */
export function CurrencyFigures({ currency, figures }: { currency: Currency; figures: Figures }) {
  const owed = figures.receivables.find((one) => one.currency === currency);
  const wages = figures.wagesDue.find((one) => one.currency === currency);
  const refundable = figures.refundable.find((one) => one.currency === currency);
  const advances = figures.advances.find((one) => one.currency === currency);
  const notDue = decimalToHundredths(owed?.ages.notDue ?? '0');
  const open = decimalToHundredths(owed?.openAmount ?? '0');
  return (
    <Panel heading={texts.inCurrency(currency)} className={classes.currency}>
      <dl className={`${shared.figures} ${classes.figures}`}>
        <div>
          <dt>{texts.open}</dt>
          <dd>{formatAmount(open, currency)}</dd>
        </div>
        <div data-late={open > notDue || undefined}>
          <dt>{texts.late}</dt>
          <dd>{formatAmount(open - notDue, currency)}</dd>
        </div>
        <div>
          <dt>{texts.wagesDue}</dt>
          <dd>{formatDecimalAmount(wages?.amount ?? '0', currency)}</dd>
        </div>
        {refundable !== undefined && (
          <div>
            <dt>{texts.refundable}</dt>
            <dd>{formatDecimalAmount(refundable.amount, currency)}</dd>
          </div>
        )}
        {advances !== undefined && (
          <div>
            <dt>{texts.advances}</dt>
            <dd>{formatDecimalAmount(advances.amount, currency)}</dd>
          </div>
        )}
      </dl>
      <h3 className={classes.chartHeading}>{texts.inYear}</h3>
      <MonthChart
        label={texts.chartLabel(currency)}
        currency={currency}
        series={SERIES.map((series) => (series === 'inAmount' ? withVat(texts.series[series]) : texts.series[series]))}
        months={figures.months.map(({ month, sums }) => {
          const moved = sums.find((one) => one.currency === currency);
          return { month, amounts: SERIES.map((series) => decimalToHundredths(moved?.[series] ?? '0')) };
        })}
      />
    </Panel>
  );
}
