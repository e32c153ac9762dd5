import { type Currency, decimalToHundredths, formatAmount } from '../../../shared/money.ts';
import classes from './currency-chart.module.css';
import { monthName } from './month-name.ts';
import { texts } from './texts.ts';

interface CurrencyChartProps {
  currency: Currency;
  /** Without count and amount where nothing was sent. */
  months: { month: string; count?: number; totalAmount?: string }[];
}

/** One currency's sent amounts as twelve bars, the highest one as high as the chart, and the same as a table. */
export function CurrencyChart({ currency, months }: CurrencyChartProps) {
  const bars = months.map(({ month, count = 0, totalAmount = '0' }) => {
    const total = decimalToHundredths(totalAmount);
    return { month, count, total, amount: formatAmount(total, currency) };
  });
  const highest = bars.reduce((most, { total }) => (total > most ? total : most), 1n);
  const sum = formatAmount(
    bars.reduce((all, { total }) => all + total, 0n),
    currency,
  );
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.sum}>{texts.sentInAll(sum)}</figcaption>
      <div role="img" aria-label={texts.chartLabel(currency)} className={classes.bars}>
        {bars.map(({ month, total, amount }) => (
          <div key={month} title={`${monthName(month)}: ${amount}`}>
            <div className={classes.space}>
              {total > 0n && <div className={classes.bar} style={{ height: `${(total * 100n) / highest}%` }} />}
            </div>
            <span className={classes.name}>{monthName(month, 'short')}</span>
          </div>
        ))}
      </div>
      <details className={classes.details}>
        <summary>
          {texts.asTable} <span className="visually-hidden">{currency}</span>
        </summary>
        <table className={classes.table} aria-label={texts.chartLabel(currency)}>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col" className="numeric">
                {texts.invoices}
              </th>
              <th scope="col" className="numeric">
                {texts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ month, count, amount }) => (
              <tr key={month}>
                <td>{monthName(month)}</td>
                <td className="numeric">{count}</td>
                <td className="numeric">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
