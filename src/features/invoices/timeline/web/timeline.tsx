import { formatInstant } from '#shared/calendar-date.ts';
import { type Currency, formatDecimalAmount } from '#shared/money.ts';
import type { TimelineEvent } from '../../web/invoice-queries.ts';
import { texts } from './texts.ts';
import classes from './timeline.module.css';

interface TimelineProps {
  timeline: TimelineEvent[];
  currency: Currency;
}

/** The list of an invoice's events, with their times (product §10.6). */
export function Timeline({ timeline, currency }: TimelineProps) {
  const firstSent = timeline.findIndex(({ kind }) => kind === 'sent');
  return (
    <ol className={classes.timeline}>
      {timeline.map((event, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two of a kind can have happened at once; none is removed.
        <li key={at} data-kind={event.kind}>
          <span className={classes.what}>
            {eventText(event, currency, at > firstSent)}{' '}
            {'paidOn' in event && <span className={classes.day}>{texts.on(event.paidOn)}</span>}
            {event.kind === 'paidOut' && ` ${texts.to(event.destination)}`}
            {event.kind === 'paidOut' &&
              event.advance !== undefined &&
              texts.happened.settledAdvance(formatDecimalAmount(event.advance, currency))}
            {event.kind === 'paidOut' &&
              event.tooMuch !== undefined &&
              texts.happened.becameAdvance(formatDecimalAmount(event.tooMuch, currency))}
            {event.kind === 'payment' &&
              event.overpaid !== undefined &&
              texts.happened.overpaid(formatDecimalAmount(event.overpaid, currency))}
          </span>
          <span className={classes.when}>
            <time dateTime={event.at}>{formatInstant(event.at)}</time>
            {event.by !== null && `, ${event.by}`}
          </span>
          {event.kind === 'returned' && <blockquote className={classes.note}>{event.note}</blockquote>}
          {'reason' in event && <blockquote className={classes.note}>{event.reason}</blockquote>}
        </li>
      ))}
    </ol>
  );
}

/** @param isLater whether it comes after the invoice was sent for the first time */
function eventText(event: TimelineEvent, currency: Currency, isLater: boolean): string {
  const { happened } = texts;
  const amount = 'amount' in event ? formatDecimalAmount(event.amount, currency) : '';
  switch (event.kind) {
    case 'sent':
      if (event.byProvider === true) return happened.madeByProvider;
      return isLater ? happened.sentAgain : happened.sent;
    case 'opened':
    case 'returned':
    case 'forwarded':
      return happened[event.kind];
    case 'refused':
      return happened[event.cameBack === true ? 'cameBack' : 'refused'](event.recipientEmail);
    case 'accepted':
    case 'readdressed':
      return happened[event.kind](event.recipientEmail);
    case 'reminded': {
      const { charges = event.fee } = event;
      return (
        happened.reminded(event.step, event.recipientEmail, amount) +
        (charges === '0.00' ? '' : happened.lateCharges(formatDecimalAmount(charges, currency)))
      );
    }
    case 'reminderRefused':
      return happened.reminderRefused(event.step, event.recipientEmail);
    case 'remindersStopped':
    case 'remindersResumed':
      return happened[event.kind];
    case 'credited':
      return (
        happened.credited(amount, event.creditNoteNumber) +
        (event.advance === undefined ? '' : happened.becameAdvance(formatDecimalAmount(event.advance, currency)))
      );
    case 'payment': {
      const text = event.isFull ? happened.paid : happened.payment;
      return text(amount);
    }
    case 'paidOut':
    case 'paymentReversed':
    case 'writtenOff':
    case 'writeOffReversed':
    case 'refunded':
    case 'refundReversed':
    case 'lateCharge':
    case 'lateChargeReversed':
    case 'payoutReversed':
      return happened[event.kind](amount);
  }
}
