import { withoutVat, withVat } from '#web/provider-facts.ts';
import { type Currency, decimalToHundredths, formatDecimalAmount } from '#shared/money.ts';
import { MonthChart } from '#web/controls/month-chart.tsx';
import classes from './dashboard.module.css';
import type { Month } from './summary-query.ts';
import { texts } from './texts.ts';

const SERIES = ['sent', 'paid', 'paidOut'] as const;

/** The invoiced sums are without VAT, and the paid sums are with VAT. */
const LABELS = { sent: withoutVat, paid: withVat, paidOut: (label: string) => label };

/** The twelve months' sums in one currency: invoiced, paid by customers, and paid out. */
export function CurrencyChart({ currency, months }: { currency: Currency; months: Month[] }) {
  const thisMonth = months.at(-1)?.sent.find((part) => part.currency === currency);
  return (
    <MonthChart
      label={texts.chartLabel(currency)}
      currency={currency}
      series={SERIES.map((series) => LABELS[series](texts.series[series]))}
      months={months.map((month) => ({
        month: month.month,
        amounts: SERIES.map((series) =>
          decimalToHundredths(month[series].find((part) => part.currency === currency)?.totalAmount ?? '0'),
        ),
      }))}
    >
      <p className={classes.soft}>
        {thisMonth === undefined
          ? texts.nothingSent
          : texts.sentThisMonth(withoutVat(formatDecimalAmount(thisMonth.totalAmount, currency)), thisMonth.count)}
      </p>
    </MonthChart>
  );
}
