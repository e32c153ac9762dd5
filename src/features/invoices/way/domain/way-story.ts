import { type CalendarDate, daysBetween, stockholmDate } from '#shared/calendar-date.ts';
import { type Currency, decimalToHundredths, formatAmount, type Hundredths } from '#shared/money.ts';
import type { ReviewState } from '../../domain/review-state.ts';
import { moneyWay, paidSoFar, type Step } from './money-way.ts';
import { texts } from './texts.ts';

/** The facts that the texts about an invoice's way are made from. Amounts are decimal strings in `currency`. */
export interface KnownWay {
  currency: Currency;
  /** null for a draft. */
  state: ReviewState | null;
  dueDate: CalendarDate;
  /** The day by which it was paid in full; null if it isn't, or if nothing was owed. */
  paidOn: CalendarDate | null;
  totalAmount: string;
  /** What the customer pays, if the invoice has VAT. */
  payableAmount?: string | undefined;
  /** The expected wage; null for a draft and a returned invoice. */
  netAmount: string | null;
  /** Banking days from a payment to the wage. */
  payoutDays: number;
  /** The invoice's events, the earliest first. */
  timeline: readonly {
    kind: string;
    at: string;
    paidOn?: CalendarDate;
    amount?: string;
    advance?: string | undefined;
    cameBack?: boolean | undefined;
  }[];
}

/** An invoice's way as texts, for screens and mails. */
export interface WayStory {
  steps: Step[];
  /** The station where the invoice is. */
  here: Step;
  /** The expected or paid wage, formatted. */
  net: string;
  /** A sentence that says what happens next, in Swedish. */
  next: string;
}

/** Describes where an invoice is on its way, on a date in Stockholm; null if it is not on the way (product §9.8). */
export function wayStory(known: KnownWay, today: CalendarDate): WayStory | null {
  const { state, currency, dueDate, paidOn, netAmount, payoutDays } = known;
  const events = known.timeline.map((event) => ({
    ...event,
    on: event.paidOn === undefined ? stockholmDate(new Date(event.at)) : event.paidOn,
  }));
  const net = netAmount === null ? null : decimalToHundredths(netAmount);
  const steps = moneyWay({ state, dueDate, paidOn, net, payoutDays, events }, today);
  const here = steps.find(({ phase }) => phase === 'here');
  if (here === undefined) return null;
  return { steps, here, net: formatAmount(here.net, currency), next: sentence(known, here, steps, today) };
}

/** The sentence about what happens next. */
function sentence(known: KnownWay, here: Step, steps: readonly Step[], today: CalendarDate): string {
  const days = daysBetween(today, known.dueDate);
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
      const due = here.station === 'overdue' ? texts.next.overdue(-days) : texts.next.forwarded(days);
      if (paid > 0n) return `${partly} ${texts.next.waits} ${due}`;
      return `${texts.next[customerMail(known.timeline)]} ${due}`;
    }
    case 'paid':
      return known.paidOn === null ? texts.next.nothingOwed : texts.next.paid(date);
    case 'paidOut': {
      const wage = known.timeline.findLast(({ kind }) => kind === 'paidOut');
      if (wage?.advance === undefined) return texts.next.paidOut(date);
      const advance = formatAmount(decimalToHundredths(wage.advance), known.currency);
      return texts.next[wage.amount === '0.00' ? 'deducted' : 'paidOutAfter'](date, advance);
    }
  }
}

/** Whether the customer has the mail with a forwarded invoice, so that it waits for the payment (product §10.7). */
function customerMail(timeline: KnownWay['timeline']): 'waits' | 'mailUnderWay' | 'mailRefused' {
  const last = timeline.findLast(({ kind }) => kind === 'readdressed' || kind === 'refused' || kind === 'accepted');
  if (last?.kind === 'accepted') return 'waits';
  // One that came back is sent again at once.
  return last?.kind === 'refused' && last.cameBack === undefined ? 'mailRefused' : 'mailUnderWay';
}
