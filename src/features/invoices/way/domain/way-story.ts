import { type CalendarDate, daysBetween, stockholmDate } from '#shared/calendar-date.ts';
import { type Currency, decimalToHundredths, formatAmount, type Hundredths } from '#shared/money.ts';
import type { ReviewState } from '../../domain/review-state.ts';
import { moneyWay, paidSoFar, type Step } from './money-way.ts';
import { texts } from './texts.ts';

/** What is known of an invoice's way. Amounts are decimals in `currency`. */
export interface KnownWay {
  currency: Currency;
  /** null for a draft. */
  state: ReviewState | null;
  dueDate: string;
  totalAmount: string;
  /** What the customer pays, if that is more by VAT. */
  payableAmount?: string | undefined;
  /** The wage that it will be; null while it is a draft or returned. */
  netAmount: string | null;
  /** Days from a payment to the wage. */
  payoutDays: number;
  /** What has happened, the earliest first. */
  timeline: readonly { kind: string; at: string; paidOn?: string; amount?: string; isFull?: boolean }[];
}

/** An invoice's way in words, the same on screen and in mails. */
export interface WayStory {
  steps: Step[];
  /** The station where the invoice is. */
  here: Step;
  /** The wage that it will be, or was. */
  net: string;
  /** What happens next. */
  next: string;
}

/** Tells where an invoice is on its way on a date in Stockholm; null for one that is not on the way (product §9.8). */
export function wayStory(known: KnownWay, today: CalendarDate): WayStory | null {
  const { state, currency, netAmount, payoutDays } = known;
  const events = known.timeline.map((event) => ({
    ...event,
    on: event.paidOn === undefined ? stockholmDate(new Date(event.at)) : (event.paidOn as CalendarDate),
  }));
  const net = netAmount === null ? null : decimalToHundredths(netAmount);
  const steps = moneyWay({ state, dueDate: known.dueDate as CalendarDate, net, payoutDays, events }, today);
  const here = steps.find(({ phase }) => phase === 'here');
  if (here === undefined) return null;
  return { steps, here, net: formatAmount(here.net, currency), next: sentence(known, here, steps, today) };
}

/** What happens next. */
function sentence(known: KnownWay, here: Step, steps: readonly Step[], today: CalendarDate): string {
  const days = daysBetween(today, known.dueDate as CalendarDate);
  const date = steps.find(({ station }) => station === 'paidOut')?.date ?? '';
  switch (here.station) {
    case 'submitted':
      return texts.next.submitted;
    case 'forwarded':
    case 'overdue': {
      const paid = paidSoFar(known.timeline);
      const money = (amount: Hundredths) => formatAmount(amount, known.currency);
      const partly = texts.next.partlyPaid(
        money(paid),
        money(decimalToHundredths(known.payableAmount ?? known.totalAmount)),
      );
      const next = here.station === 'overdue' ? texts.next.overdue(-days) : texts.next.forwarded(days);
      return paid > 0n ? `${partly} ${next}` : next;
    }
    case 'paid':
    case 'paidOut':
      return texts.next[here.station](date);
  }
}
