import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { Link } from 'react-router';
import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import {
  CURRENCIES,
  type Currency,
  decimalToHundredths,
  formatAmount,
  formatDecimalAmount,
  type Hundredths,
  sumOf,
} from '#shared/money.ts';
import { AmountText } from '#web/controls/amount-text.tsx';
import { DatedText } from '#web/controls/dated-text.tsx';
import wayAhead from '#web/drawings/way.svg';
import { Drawing } from '#web/drawings/drawing.tsx';
import { IconClock, IconPlus } from '#web/icons.ts';
import { useToday } from '#web/use-today.ts';
import { placeOf, type Station, STATIONS } from '#features/invoices/way/domain/money-way.ts';
import { type RailStop, StationMark, WayRail } from '#features/invoices/web/public.ts';
import classes from './under-way.module.css';
import type { Month, Summary } from './summary-query.ts';
import { texts } from './texts.ts';

type Way = Summary['underWay'][number];
type ShownWay = Pick<Way, 'currency' | 'stations'>;
type NextPayment = Summary['withCustomers'][number];

/** What is sent and not paid out: how much, when the next is expected, and what is late (product §2.5, §9.8). */
export function UnderWay({ onboarding, underWay, advances, withCustomers: nextPayments, months }: Summary) {
  const today = useToday();
  const advanceIn = (currency: Currency) =>
    decimalToHundredths(advances.find((one) => one.currency === currency)?.totalAmount ?? '0');
  return (
    <section className={`ground ${classes.panel}`} aria-labelledby="under-way-heading">
      <div className={classes.top}>
        <div className={classes.sums}>
          <h2 id="under-way-heading" className={classes.heading}>
            {texts.underWayHeading}
          </h2>
          {underWay.length === 0 && onboarding.invoiceSent && (
            <p className={classes.sum}>{texts.nothingLeftUnderWay}</p>
          )}
          {underWay.length === 0 && !onboarding.invoiceSent && (
            <>
              <Drawing file={wayAhead} />
              <p className={classes.sum}>{texts.nothingUnderWay}</p>
              <p className={classes.soft}>{texts.nothingUnderWayText}</p>
            </>
          )}
          {underWay.map((way) => (
            <Sum key={way.currency} way={way} advance={advanceIn(way.currency)} today={today} />
          ))}
          {advances
            .filter(({ currency }) => underWay.every((way) => way.currency !== currency))
            .map(({ currency, totalAmount }) => (
              <p key={currency} className={classes.soft}>
                {texts.advance(formatDecimalAmount(totalAmount, currency), currency)}
              </p>
            ))}
          <ButtonLink to="/freelancer-invoice" icon={<IconPlus size={20} />} className={classes.create}>
            {texts.createInvoice}
          </ButtonLink>
        </div>
        {nextPayments.length > 0 && <NextPayments invoices={nextPayments} today={today} />}
      </div>
      {(underWay.length > 0 ? underWay : waysOfWages(months)).map((way) => (
        <WayRail key={way.currency} label={texts.wayOf(way.currency)} stops={stopsOf(way, months, today)} />
      ))}
    </section>
  );
}

interface SumProps {
  way: Way;
  /** How much of the next wages settles advances, in minor units. */
  advance: Hundredths;
  today: CalendarDate;
}

/** The sum of one currency and what is expected next, both without what settles advances, and what is late. */
function Sum({ way: { currency, netAmount, next, stations }, advance, today }: SumProps) {
  const withoutAdvance = (amount: string) => {
    const net = decimalToHundredths(amount);
    return formatAmount(net > advance ? net - advance : 0n, currency);
  };
  const late = stations.find(({ station }) => station === 'overdue');
  return (
    <>
      <p className={classes.sum}>
        <AmountText amount={withoutAdvance(netAmount)} />
      </p>
      {next !== null && (
        <p className={classes.soft}>
          <DatedText
            text={(next.isWage ? texts.nextWage : texts.nextPayment)(
              next.date,
              withoutAdvance(next.netAmount) + (advance > 0n ? texts.afterAdvance : ''),
            )}
          />
        </p>
      )}
      {advance > 0n && <p className={classes.soft}>{texts.advance(formatAmount(advance, currency), currency)}</p>}
      {late !== undefined && (
        <p className={classes.late}>
          <IconClock size={18} />
          {texts.late(late.count, formatDecimalAmount(late.netAmount, currency), daysBetween(late.day, today))}
        </p>
      )}
    </>
  );
}

/** The invoices that customers are to pay next. */
function NextPayments({ invoices, today }: { invoices: readonly NextPayment[]; today: CalendarDate }) {
  return (
    <section className={classes.next} aria-labelledby="next-payments">
      <h3 id="next-payments">{texts.nextPayments}</h3>
      <ul>
        {invoices.map(({ _id, invoiceNumber, clientName, currency, netAmount, dueDate }) => {
          const station = placeOf({ reviewState: 'forwarded', dueDate }, today) as Station;
          return (
            <li key={_id}>
              <Link to={`/generated-invoice/${_id}`}>
                <span className={classes.line}>
                  <span className={classes.client}>{clientName}</span>
                  <span className="numeric">{formatDecimalAmount(netAmount, currency)}</span>
                </span>{' '}
                <span className={classes.line}>
                  <span className={classes.small}>
                    {texts.invoiceNumber(invoiceNumber)} · {dueDate}
                  </span>
                  <StationMark station={station} dueDate={dueDate} today={today} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The ways with nothing on them, in the currencies in which there are wages of the last twelve months. */
const waysOfWages = (months: readonly Month[]): ShownWay[] =>
  CURRENCIES.filter((currency) => months.some(({ paidOut }) => paidOut.some((sum) => sum.currency === currency))).map(
    (currency) => ({ currency, stations: [] }),
  );

/**
 * The stations of a currency's money. The late station is left out if nothing is late. The last one has the wages of
 * the last twelve months.
 */
function stopsOf({ currency, stations }: ShownWay, months: readonly Month[], today: CalendarDate): RailStop[] {
  return STATIONS.flatMap((station): RailStop[] => {
    if (station === 'paidOut') {
      const paidOut = months.flatMap((month) => month.paidOut.filter((sum) => sum.currency === currency));
      const sum = sumOf(paidOut.map(({ totalAmount }) => decimalToHundredths(totalAmount)));
      return [{ station, phase: 'ahead', amount: formatAmount(sum, currency), detail: texts.inYear }];
    }
    const there = stations.find((one) => one.station === station);
    if (there === undefined) return station === 'overdue' ? [] : [{ station, phase: 'ahead', amount: '–', detail: '' }];
    const detail =
      station === 'overdue'
        ? texts.stationLate(there.count, daysBetween(there.day, today))
        : texts.invoiceCount(there.count);
    return [{ station, phase: 'here', amount: formatDecimalAmount(there.netAmount, currency), detail }];
  });
}
