import { formatDecimalAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { ActionDialog, type ActionCallbacks } from '#web/controls/dialogs/action-dialog.tsx';
import type { setPaymentInAside, setPaymentsInAside, undoPaymentIn } from '../endpoints.ts';
import type { PaymentDialogProps } from './book-dialog.tsx';
import { ReasonField } from '../../web/reason-field.tsx';
import type { PaymentInRow } from './payments-in-queries.ts';
import { leftText } from './sums-text.ts';
import { texts } from './texts.ts';

/** Marks the part of a payment in that is not booked as not from a customer, or one that was taken back as seen to. */
export function SetAsideDialog({ payment, ...callbacks }: PaymentDialogProps) {
  const { _id: transactionId, isTakenBack, left: leftBefore, currency } = payment;
  const { heading, text, submit } = isTakenBack ? texts.aside.takenBack : texts.aside.payment;
  return (
    <ReasonDialog
      {...callbacks}
      title={heading}
      submit={submit}
      text={text(formatDecimalAmount(leftBefore, currency))}
      act={(reason) =>
        api<typeof setPaymentInAside>('POST /api/review/setpaymentinaside', {
          body: { transactionId, leftBefore, reason },
        })
      }
    />
  );
}

/** Marks what is not booked of several payments in as not from a customer. */
export function SetAllAsideDialog({ payments, ...callbacks }: ActionCallbacks & { payments: readonly PaymentInRow[] }) {
  const { heading, text, submit } = texts.aside.several;
  return (
    <ReasonDialog
      {...callbacks}
      title={heading(payments.length)}
      submit={submit}
      text={text(leftText(payments))}
      act={(reason) =>
        api<typeof setPaymentsInAside>('POST /api/review/setpaymentsinaside', {
          body: { payments: payments.map(({ _id, left }) => ({ transactionId: _id, leftBefore: left })), reason },
        })
      }
    />
  );
}

/** Undoes what was done with a payment in, so that it is open again. */
export function UndoDialog({ payment, ...callbacks }: PaymentDialogProps) {
  const { _id: transactionId, left: leftBefore, amount, currency, booked } = payment;
  const bookedBefore = booked.map(({ paymentId }) => paymentId);
  const setAsideBefore = payment.setAsideReason !== null;
  const { heading, text } = (() => {
    if (payment.isTakenBack) return texts.undoSeenTo;
    return booked.length > 0 ? texts.undoBooked : texts.undoAside;
  })();
  return (
    <ReasonDialog
      {...callbacks}
      title={heading}
      submit={texts.undo}
      text={text(formatDecimalAmount(amount, currency))}
      act={(reason) =>
        api<typeof undoPaymentIn>('POST /api/review/undopaymentin', {
          body: { transactionId, leftBefore, bookedBefore, setAsideBefore, reason },
        })
      }
    />
  );
}

interface ReasonDialogProps extends ActionCallbacks {
  title: string;
  submit: string;
  text: string;
  act: (reason: string) => Promise<{ message: string }>;
}

function ReasonDialog({ text, act, ...dialog }: ReasonDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      act={({ reason = '' }) => act(reason)}
      conflicts={['payment-in-changed', 'review-changed', 'payment-refunded', 'wage-paid-out', 'wage-in-batch']}
    >
      {(issueOf) => (
        <>
          <p className="text">{text}</p>
          <ReasonField error={issueOf('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
