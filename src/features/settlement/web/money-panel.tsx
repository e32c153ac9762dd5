import { Panel } from '#web/controls/panel.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { CustomerMoney } from './customer-money.tsx';
import type { ReversibleEntry } from './reversal-dialog.tsx';
import type { SettlementReview } from './settlement-review.ts';
import { texts } from './texts.ts';
import type { NotPaid } from './use-not-paid.ts';
import { Wage } from './wage.tsx';

/** The actions that the panel has a button for, besides reversing an entry. */
export type MoneyAction = 'payment' | 'writeOff' | 'refund' | 'lateCharge' | 'payout' | 'paidWage';

/** An invoice's money, and what can be done with it. */
export interface MoneyProps {
  review: SettlementReview;
  /** Whether the signed-in account may record money, and doesn't only see it. */
  mayRecord: boolean;
  /** The action whose dialog is on its way, or the id of the entry to reverse. */
  opening: string | null;
  /** Asks for the dialog of an action. */
  onAsk: (action: MoneyAction) => void;
  onReverse: (entry: ReversibleEntry) => void;
}

/** The customer's payments and the wage. It shows nothing until the invoice is forwarded (product §10.8). */
export function MoneyPanel({ notPaid, ...props }: MoneyProps & { notPaid: NotPaid }) {
  const { state, document } = props.review;
  const takesFocus = useFocusOfGone<HTMLElement>();
  // Nothing is paid of a credit note.
  if (state === 'submitted' || state === 'returned' || document.credits !== undefined) return null;
  return (
    <Panel {...takesFocus} heading={texts.paymentHeading}>
      <CustomerMoney {...props} />
      <Wage {...props} notPaid={notPaid} />
    </Panel>
  );
}
