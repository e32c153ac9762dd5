import { Button } from '@mantine/core';
import { decimalToHundredths, formatAmount } from '../../../shared/money.ts';
import { FactList } from '../../../web/paper/fact-list.tsx';
import classes from './panel.module.css';
import type { Review } from './review-queries.ts';
import { texts } from './texts.ts';

interface MoneyPanelProps {
  review: Review;
  onPayment: () => void;
  onPayout: () => void;
}

/** What the customer has paid and what has been paid out, from the forwarding on (product §10.8). */
export function MoneyPanel({ review, onPayment, onPayout }: MoneyPanelProps) {
  const { state, paidAmount, unpaidAmount, payout, document } = review;
  if (state === 'submitted' || state === 'returned') return null;
  const money = (decimal: string) => formatAmount(decimalToHundredths(decimal), document.currency);
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{texts.paymentHeading}</h2>
      <FactList
        spacious
        facts={[
          { label: texts.paid, value: money(paidAmount) },
          { label: texts.unpaid, value: money(unpaidAmount) },
        ]}
      />
      {state === 'forwarded' && <Button onClick={onPayment}>{texts.recordPayment}</Button>}
      {state !== 'forwarded' && <h2 className={classes.heading}>{texts.payoutHeading}</h2>}
      {state === 'paid' && <Button onClick={onPayout}>{texts.payout}</Button>}
      {payout !== null && (
        <FactList
          spacious
          facts={[
            { label: texts.payoutAmount, value: money(payout.amount) },
            { label: texts.payoutDate, value: payout.paidOn },
            { label: texts.payoutTo, value: payout.destination },
          ]}
        />
      )}
    </section>
  );
}
