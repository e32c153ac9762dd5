import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CalendarDate, daysBetween, stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, formatAmount, type Hundredths } from '#shared/money.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useToday } from '#web/use-today.ts';
import { moneyWay, paidSoFar, type Step } from '../domain/money-way.ts';
import { type Timeline, timelineQuery } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';
import { WayRail } from './way-rail.tsx';
import classes from './way.module.css';

/** Where a sent invoice is on its way to the wage: what is left of it, what happens next, and each station (product §9.8). */
export function InvoiceWay({ invoiceId }: { invoiceId: string }) {
  const today = useToday();
  const { data, isError, refetch } = useQuery(timelineQuery(invoiceId));
  if (data === undefined) {
    return isError ? (
      <LoadFailed what={texts.way} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={classes.skeleton ?? ''} />
    );
  }
  const money = (amount: Hundredths) => formatAmount(amount, data.currency);
  const steps = stepsOf(data, today);
  const here = steps.find(({ phase }) => phase === 'here');
  if (here === undefined) return null;
  return (
    <section className={classes.panel} aria-label={texts.way}>
      <p className={classes.net}>
        <span>{texts.net}</span> <strong>{money(here.net)}</strong>
      </p>
      <p className={classes.next}>{sentence(data, here, steps, today)}</p>
      <WayRail
        label={texts.way}
        isOfOne
        stops={steps.map(({ station, phase, date, net }) => ({
          station,
          phase,
          amount: money(net),
          detail: date !== null && (
            <>
              {phase === 'ahead' && `${texts.expected} `}
              <span className={classes.date}>{date}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}

function stepsOf({ state, dueDate, netAmount, payoutDays, timeline }: Timeline, today: CalendarDate): Step[] {
  const events = timeline.map((event) => ({
    ...event,
    on: 'paidOn' in event ? (event.paidOn as CalendarDate) : stockholmDate(new Date(event.at)),
  }));
  const net = netAmount === null ? null : decimalToHundredths(netAmount);
  return moneyWay({ state, dueDate: dueDate as CalendarDate, net, payoutDays, events }, today);
}

/** What happens next. */
function sentence(data: Timeline, here: Step, steps: readonly Step[], today: CalendarDate): string {
  const days = daysBetween(today, data.dueDate as CalendarDate);
  const date = steps.find(({ station }) => station === 'paidOut')?.date ?? '';
  switch (here.station) {
    case 'submitted':
      return texts.next.submitted;
    case 'forwarded':
    case 'overdue': {
      const paid = paidSoFar(data.timeline);
      const money = (amount: Hundredths) => formatAmount(amount, data.currency);
      const partly = texts.next.partlyPaid(money(paid), money(decimalToHundredths(data.totalAmount)));
      const next = here.station === 'overdue' ? texts.next.overdue(-days) : texts.next.forwarded(days);
      return paid > 0n ? `${partly} ${next}` : next;
    }
    case 'paid':
    case 'paidOut':
      return texts.next[here.station](date);
  }
}
