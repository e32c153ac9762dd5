import { formatDecimalAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import type { returnWage } from '../endpoints.ts';
import { texts as moneyTexts } from '../../web/texts.ts';
import type { PaymentDialogProps } from './book-dialog.tsx';
import { texts } from './texts.ts';

/**
 * Asks for confirmation that the bank has sent a wage back, which is then due again if its invoice isn't credited (product
 * §10.13).
 */
export function ReturnWageDialog({ payment, ...dialog }: PaymentDialogProps) {
  const { _id: transactionId, left: leftBefore, currency, returnedWage } = payment;
  return (
    <ActionDialog
      {...dialog}
      title={texts.returnHeading}
      submit={texts.returnWage}
      focusesSubmit
      act={() => api<typeof returnWage>('POST /api/review/returnwage', { body: { transactionId, leftBefore } })}
      conflicts={['payment-in-changed']}
    >
      {() => (
        <p className="text">
          {texts.returnText(formatDecimalAmount(leftBefore, currency), returnedWage?.invoiceNumber ?? '')}{' '}
          {moneyTexts.wageAfterReversal(returnedWage?.isCredited ?? false)}
        </p>
      )}
    </ActionDialog>
  );
}
