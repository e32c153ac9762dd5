import { type Currency, decimalToHundredths, formatAmount } from '#shared/money.ts';
import { BarChart } from '#web/controls/bar-chart.tsx';
import classes from './dashboard.module.css';
import type { Month } from './summary.ts';
import { texts } from './texts.ts';
import { once } from '#shared/once.ts';

/** What the bars of a month show, in their order. */
const SERIES = ['sent', 'paid', 'paidOut'] as const;

/**
 * What one currency's customers were invoiced, what they paid and what was paid out, as bars and as a table. The highest
 * bar is as high as the chart.
 */
export function CurrencyChart({ currency, months }: { currency: Currency; months: Month[] }) {
  const money = (amount: bigint) => formatAmount(amount, currency);
  const sums = months.map((month) => ({
    name: month.month,
    amounts: SERIES.map((series) =>
      decimalToHundredths(month[series].find((part) => part.currency === currency)?.totalAmount ?? '0'),
    ),
  }));
  const highest = sums.flatMap(({ amounts }) => amounts).reduce((most, sum) => (sum > most ? sum : most), 1n);
  const thisMonth = months.at(-1)?.sent.find((part) => part.currency === currency);
  return (
    <figure className={classes.figure}>
      <figcaption>
        <dl className={classes.legend}>
          {SERIES.map((series, at) => (
            <div key={series} data-series={at}>
              <dt>{texts.series[series]}</dt>
              <dd>{money(sums.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0n), 0n))}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.soft}>
          {thisMonth === undefined
            ? texts.nothingSent
            : texts.sentThisMonth(money(decimalToHundredths(thisMonth.totalAmount)), thisMonth.count)}
        </p>
      </figcaption>
      <BarChart
        label={texts.chartLabel(currency)}
        bars={sums.map(({ name, amounts }) => ({
          key: name,
          name: monthName(name, 'short'),
          title: [
            monthName(name),
            ...SERIES.map((series, at) => `${texts.series[series]}: ${money(amounts[at] ?? 0n)}`),
          ].join('\n'),
          percents: amounts.map((amount) => (amount > 0n ? Number((amount * 100n) / highest) : null)),
        }))}
        wideTable
        summary={
          <>
            {texts.asTable} <span className="visually-hidden">{currency}</span>
          </>
        }
        columns={[texts.month, ...SERIES.map((series) => texts.series[series])]}
        rows={sums.toReversed().map(({ name, amounts }) => [monthName(name), ...amounts.map(money)])}
      />
    </figure>
  );
}

const names = {
  long: once(() => new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' })),
  short: once(() => new Intl.DateTimeFormat('sv-SE', { month: 'short', timeZone: 'UTC' })),
};

/** Formats a month (YYYY-MM) as 'november 2026', or as its first three letters, 'nov'. */
function monthName(month: string, length: keyof typeof names = 'long'): string {
  const name = names[length]().format(new Date(`${month}-01T00:00:00Z`));
  return length === 'short' ? name.slice(0, 3) : name;
}
