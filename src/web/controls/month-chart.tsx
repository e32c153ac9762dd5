import type { ReactNode } from 'react';
import { type Currency, formatAmount, type Hundredths, sumOf } from '#shared/money.ts';
import { monthName } from '#shared/calendar-date.ts';
import { BarChart } from './bar-chart.tsx';
import classes from './month-chart.module.css';

interface MonthChartProps {
  /** The name of the chart and of its table. */
  label: string;
  currency: Currency;
  /** What the bars of a month show, in their order. */
  series: readonly string[];
  /** The sums of each month (YYYY-MM), one for each series, in minor units of the currency. */
  months: readonly { month: string; amounts: readonly Hundredths[] }[];
  /** Stands below the sums of all months. */
  children?: ReactNode;
}

/** Sums of money in one currency, month by month, as bars and as a table. The highest bar is as high as the chart. */
export function MonthChart({ label, currency, series, months, children }: MonthChartProps) {
  const money = (amount: Hundredths) => formatAmount(amount, currency);
  const highest = months.flatMap(({ amounts }) => amounts).reduce((most, sum) => (sum > most ? sum : most), 1n);
  return (
    <figure className={classes.figure} aria-label={label}>
      <figcaption>
        <dl className={classes.legend}>
          {series.map((name, at) => (
            <div key={name} data-series={at}>
              <dt>{name}</dt>
              <dd>{money(sumOf(months.map(({ amounts }) => amounts[at] ?? 0n)))}</dd>
            </div>
          ))}
        </dl>
        {children}
      </figcaption>
      <BarChart
        label={label}
        bars={months.map(({ month, amounts }) => ({
          key: month,
          name: monthName(month).slice(0, 3),
          title: [monthName(month), ...series.map((name, at) => `${name}: ${money(amounts[at] ?? 0n)}`)].join('\n'),
          percents: amounts.map((amount) => (amount > 0n ? Number((amount * 100n) / highest) : null)),
        }))}
        summary={
          <>
            Visa som tabell <span className="visually-hidden">{currency}</span>
          </>
        }
        columns={['Månad', ...series]}
        rows={months.toReversed().map(({ month, amounts }) => [monthName(month), ...amounts.map(money)])}
      />
    </figure>
  );
}
