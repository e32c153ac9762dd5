import { Link } from 'react-router';
import { formatDecimalAmount } from '#shared/money.ts';
import { Button } from '#web/controls/buttons/button.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import panel from '#web/controls/panel.module.css';
import { FactList } from '#web/paper/fact-list.tsx';
import { NotPaidButton } from './not-paid-button.tsx';
import type { MoneyProps } from './money-panel.tsx';
import { Reverse } from './reverse.tsx';
import { texts } from './texts.ts';
import type { NotPaid } from './use-not-paid.ts';

const sentText = ({ sent }: NonNullable<MoneyProps['review']['payout']>): string =>
  sent === undefined ? '' : texts.sentAs(formatDecimalAmount(sent.amount, sent.currency));

/** The wage: that it is due, on its way or paid out, or that it may have been paid before a credit note. */
export function Wage({ notPaid, ...props }: MoneyProps & { notPaid: NotPaid }) {
  const { review, mayRecord, opening, onAsk } = props;
  const { state, payout, document, batch } = review;
  const unrecordedWage = mayRecord ? review.unrecordedWage : undefined;
  const money = (decimal: string) => formatDecimalAmount(decimal, document.currency);
  return (
    <>
      {(payout !== null || (state === 'paid' && mayRecord) || unrecordedWage !== undefined) && (
        <h2 className={`${panel.heading} ${payout === null ? 'no-print' : ''}`}>{texts.payoutHeading}</h2>
      )}
      {unrecordedWage !== undefined && (
        <>
          <Notice kind="warning">
            {texts.paidWageText(unrecordedWage)} {state === 'paid' && texts.restText}
          </Notice>
          <Button variant="default" busy={opening === 'paidWage'} onClick={() => onAsk('paidWage')}>
            {texts.paidWage}
          </Button>
          {unrecordedWage.paidInBatch === undefined && (
            <NotPaidButton
              invoiceId={review._id}
              invoiceNumber={String(document.invoiceNumber)}
              seenAt={unrecordedWage.seenAt}
              notPaid={notPaid}
              isCredited
            />
          )}
        </>
      )}
      {state === 'paid' && mayRecord && batch === null && (
        <Button busy={opening === 'payout'} onClick={() => onAsk('payout')}>
          {texts.payout}
        </Button>
      )}
      {batch !== null && mayRecord && (
        <Notice kind="fact">
          {batch.isSent ? texts.isOnItsWay : texts.waitsInBatch}{' '}
          <Link to={`/granskning/utbetalningar/${batch._id}`}>{texts.batch(batch.number)}</Link>.
        </Notice>
      )}
      {payout !== null && (
        <>
          <FactList
            spacious
            facts={[
              { label: texts.payoutAmount, value: money(payout.amount) + sentText(payout) },
              ...(payout.advance === '0.00' ? [] : [{ label: texts.advancePaid, value: money(payout.advance) }]),
              { label: texts.payoutDate, value: payout.paidOn },
              { label: texts.payoutTo, value: payout.destination },
            ]}
          />
          <Reverse {...props} kind="payout" entry={payout} />
        </>
      )}
    </>
  );
}
