import { formatDecimalAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { DatedText } from '#web/controls/dated-text.tsx';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import type { Entry } from '../domain/settlement.ts';
import type { recordReversal } from '../endpoints.ts';
import type { SettlementDialogProps } from './settlement-review.ts';
import { ReasonField } from './reason-field.tsx';
import { texts } from './texts.ts';

/** A recorded payment, write-off, refund, late charge or payout that can be reversed. */
export interface ReversibleEntry {
  kind: Entry['kind'];
  _id: string;
  paidOn: string;
  amount: string;
}

interface ReversalDialogProps extends SettlementDialogProps {
  entry: ReversibleEntry;
}

/** Asks why recorded money is reversed, and says what the consequences are (product §10.8). */
export function ReversalDialog({ review, entry, ...dialog }: ReversalDialogProps) {
  const { heading, text } = texts.reversal[entry.kind];
  const wage = entry.kind === 'payout' ? review.payout : null;
  const money = (decimal: string) => formatDecimalAmount(decimal, review.document.currency);
  return (
    <ActionDialog
      {...dialog}
      title={heading}
      submit={texts.reverse}
      act={({ reason = '' }) =>
        api<typeof recordReversal>('POST /api/review/reversal/{invoiceId}', {
          params: { invoiceId: review._id },
          body: { entryId: entry._id, reason, paidBefore: review.paidAmount },
        })
      }
      conflicts={['review-changed', 'wage-paid-out', 'payment-refunded']}
    >
      {(issueOf) => (
        <>
          <p className="text">
            <DatedText text={text(money(entry.amount), entry.paidOn)} />{' '}
            {entry.kind === 'payout' && texts.wageAfterReversal(review.state === 'credited')}
          </p>
          {wage?.becameAdvance !== undefined && (
            <p className="text">{texts.noAdvanceAfterReversal(money(wage.becameAdvance))}</p>
          )}
          {wage !== null && wage.advance !== '0.00' && (
            <p className="text">{texts.advanceAfterReversal(money(wage.advance))}</p>
          )}
          {entry.kind === 'payment' && review.writeOffs.length > 0 && (
            <p className="text">{texts.writeOffAfterReversal(money(review.writtenOffAmount))}</p>
          )}
          <ReasonField description={texts.reasonText} error={issueOf('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
