import { Radio } from '#web/controls/fields/choice.tsx';
import { useRef, useState } from 'react';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { useToday } from '#web/use-today.ts';
import { feesOn } from '../domain/fees.ts';
import type { PayoutOption } from '../domain/payout-option.ts';
import { FeesDialog } from './fees-dialog.tsx';
import classes from './option-card.module.css';
import { texts } from './texts.ts';
import { wholeAmount } from './payout-amounts.ts';

interface OptionCardProps {
  option: PayoutOption;
  chosen: boolean;
  onChoose: (isByMouse: boolean) => void;
}

/** One payout option as a card to choose, with its fees and the details that it needs (product §2.7). */
export function OptionCard({ option, chosen, onChoose }: OptionCardProps) {
  const isByMouse = useRef(false);
  const [showsFees, setShowsFees] = useState(false);
  const { name, needs } = texts.options[option];
  const { percent, minimum, percentBelow } = feesOn(useToday()).payoutTable[option];
  const factsId = `${option}-facts`;
  return (
    <div
      className={classes.card}
      data-chosen={chosen || undefined}
      onPointerDown={({ pointerType }) => {
        isByMouse.current = pointerType === 'mouse';
      }}
    >
      <Radio
        name="bankAndWiseOption"
        value={option}
        label={name}
        required
        checked={chosen}
        onChange={() => {
          onChoose(isByMouse.current);
          isByMouse.current = false;
        }}
        aria-describedby={factsId}
        className={classes.choice}
      />
      <div id={factsId} className={classes.facts}>
        <p className={classes.fee}>
          <strong>{texts.percent(percent)}</strong> {texts.ordinaryFee}
        </p>
        <p>{texts.feeBelow(percentBelow, wholeAmount(minimum, 'EUR'))}</p>
        <p>{needs}</p>
      </div>
      <div className={classes.more}>
        <LinkButton onClick={() => setShowsFees(true)}>
          {texts.readMore}
          <span className="visually-hidden">{texts.aboutOption(name)}</span>
        </LinkButton>
      </div>
      <FeesDialog option={option} opened={showsFees} onClose={() => setShowsFees(false)} />
    </div>
  );
}
