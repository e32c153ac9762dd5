import { type Currency, decimalToHundredths, formatAmount } from '#shared/money.ts';
import { BarChart } from '#web/controls/bar-chart.tsx';
import classes from './dashboard.module.css';
import { texts } from './texts.ts';
import { once } from '#shared/once.ts';

interface CurrencyChartProps {
  currency: Currency;
  /** A month without sent invoices has no count and no amount. */
  months: { month: string; count?: number; totalAmount?: string }[];
}

/** One currency's sent amounts as twelve bars and as a table. The highest bar is as high as the chart. */
export function CurrencyChart({ currency, months }: CurrencyChartProps) {
  const sums = months.map(({ month, count = 0, totalAmount = '0' }) => {
    const total = decimalToHundredths(totalAmount);
    return { month, count, total, amount: formatAmount(total, currency) };
  });
  const highest = sums.reduce((most, { total }) => (total > most ? total : most), 1n);
  const sum = formatAmount(
    sums.reduce((all, { total }) => all + total, 0n),
    currency,
  );
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.chartSum}>{texts.sentInAll(sum)}</figcaption>
      <BarChart
        label={texts.chartLabel(currency)}
        bars={sums.map(({ month, total, amount }) => ({
          key: month,
          name: monthName(month, 'short'),
          title: `${monthName(month)}: ${amount}`,
          percent: total > 0n ? Number((total * 100n) / highest) : null,
        }))}
        summary={
          <>
            {texts.asTable} <span className="visually-hidden">{currency}</span>
          </>
        }
        columns={[texts.month, texts.invoices, texts.amount]}
        rows={sums.toReversed().map(({ month, count, amount }) => [monthName(month), String(count), amount])}
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
