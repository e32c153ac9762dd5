import type { MoneyAction, ReversibleEntry, useMoneyDialogs } from '#features/settlement/web/public.ts';
import type { ReviewDialogProps } from '../../web/review-queries.ts';

/** The actions that open a dialog. */
export type Action = 'forward' | 'return' | 'again' | 'credit' | MoneyAction | 'reversal' | 'reminders';

/** Those of a reviewer. The others record money. */
export const DECISIONS: ReadonlySet<Action> = new Set(['forward', 'return', 'again', 'credit']);

interface ReviewDialogsProps {
  /** The action whose dialog is open; null if none is. */
  action: Action | null;
  /** The dialogs of decisions, once they are loaded. */
  decisions: typeof import('./decision-dialogs.ts') | undefined;
  /** The dialogs about money, once they are loaded. */
  money: ReturnType<typeof useMoneyDialogs>['data'];
  /** The entry that the reversal dialog is about. */
  entry: ReversibleEntry | null;
  /** What is written to return the invoice with. */
  note: string;
  onNote: (note: string) => void;
  /** What all of them get. */
  dialog: ReviewDialogProps;
}

/** The dialog of the action that the reviewer or accountant has chosen (product §2.21). */
export function ReviewDialogs({ action, decisions, money, entry, note, onNote, dialog }: ReviewDialogsProps) {
  const { review, onClose } = dialog;
  return (
    <>
      {decisions !== undefined && (
        <>
          {action === 'forward' && <decisions.ForwardDialog {...dialog} />}
          {action === 'return' && (
            <decisions.ReturnDialog
              note={note}
              onNote={onNote}
              {...dialog}
              onClose={() => {
                onClose();
                onNote('');
              }}
            />
          )}
          {action === 'again' && <decisions.ForwardAgainDialog {...dialog} />}
          {action === 'credit' && <decisions.CreditDialog review={review} onClose={onClose} />}
        </>
      )}
      {money !== undefined && (
        <>
          {action === 'payment' && <money.PaymentDialog {...dialog} />}
          {action === 'writeOff' && <money.WriteOffDialog {...dialog} />}
          {action === 'refund' && <money.RefundDialog {...dialog} />}
          {action === 'lateCharge' && <money.LateChargeDialog {...dialog} />}
          {action === 'payout' && <money.PayoutDialog {...dialog} />}
          {action === 'paidWage' && review.unrecordedWage !== undefined && (
            <money.PaidWageDialog wage={review.unrecordedWage} {...dialog} />
          )}
          {action === 'reminders' && <money.ReminderDialog {...dialog} />}
          {action === 'reversal' && entry !== null && <money.ReversalDialog entry={entry} {...dialog} />}
        </>
      )}
    </>
  );
}
