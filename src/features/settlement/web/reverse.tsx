import { formatDecimalAmount } from '#shared/money.ts';
import { Button } from '#web/controls/buttons/button.tsx';
import type { MoneyProps } from './money-panel.tsx';
import type { ReversibleEntry } from './reversal-dialog.tsx';
import { texts } from './texts.ts';

interface ReverseProps extends MoneyProps {
  kind: ReversibleEntry['kind'];
  entry: Omit<ReversibleEntry, 'kind'>;
}

/** The button that reverses an entry, for those who may. */
export function Reverse({ review, mayRecord, opening, onReverse, kind, entry }: ReverseProps) {
  const { _id, paidOn, amount } = entry;
  const money = formatDecimalAmount(amount, review.document.currency);
  return (
    mayRecord && (
      <Button variant="default" busy={opening === _id} onClick={() => onReverse({ kind, _id, paidOn, amount })}>
        {texts.reverse}
        <span className="visually-hidden">{` ${texts.movedOn(money, paidOn)}, ${texts.reversal[kind].what}`}</span>
      </Button>
    )
  );
}
