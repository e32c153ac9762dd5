import { formatInstant } from '#shared/format-instant.ts';
import { type Currency, decimalToHundredths, formatAmount } from '#shared/money.ts';
import type { Happening } from './feedback-queries.ts';
import { texts } from './texts.ts';
import classes from './timeline.module.css';

interface TimelineProps {
  timeline: Happening[];
  currency: Currency;
}

/** What has happened to an invoice, one under the other, with times (product §10.6). */
export function Timeline({ timeline, currency }: TimelineProps) {
  return (
    <ol className={classes.timeline}>
      {timeline.map((happening) => (
        <li key={`${happening.at} ${happening.kind}`} data-kind={happening.kind}>
          <span className={classes.what}>
            {whatHappened(happening, currency)}{' '}
            {'paidOn' in happening && <span className={classes.day}>{texts.on(happening.paidOn)}</span>}
            {happening.kind === 'paidOut' && ` ${texts.to(happening.destination)}`}
            {happening.kind === 'payment' &&
              happening.overpaid !== undefined &&
              texts.happened.overpaid(money(happening.overpaid, currency))}
          </span>
          <span className={classes.when}>
            <time dateTime={happening.at}>{formatInstant(new Date(happening.at))}</time>
            {happening.by !== null && `, ${happening.by}`}
          </span>
          {happening.kind === 'returned' && <blockquote className={classes.note}>{happening.note}</blockquote>}
          {'reason' in happening && <blockquote className={classes.note}>{happening.reason}</blockquote>}
        </li>
      ))}
    </ol>
  );
}

const money = (decimal: string, currency: Currency) => formatAmount(decimalToHundredths(decimal), currency);

function whatHappened(happening: Happening, currency: Currency): string {
  const { happened } = texts;
  const amount = 'amount' in happening ? money(happening.amount, currency) : '';
  switch (happening.kind) {
    case 'sent':
      return happening.revision === 1 ? happened.sent : happened.sentAgain;
    case 'opened':
    case 'returned':
    case 'forwarded':
      return happened[happening.kind];
    case 'accepted':
    case 'refused':
    case 'readdressed':
      return happened[happening.kind](happening.recipientEmail);
    case 'payment': {
      const say = happening.isFull ? happened.paid : happened.payment;
      return say(amount);
    }
    case 'paidOut':
    case 'paymentReversed':
    case 'payoutReversed':
      return happened[happening.kind](amount);
  }
}
