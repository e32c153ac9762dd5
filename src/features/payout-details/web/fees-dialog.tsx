import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { useToday } from '#web/use-today.ts';
import { feesOn } from '../domain/fees.ts';
import type { PayoutOption } from '../domain/payout-option.ts';
import { FeeExamples } from './fee-examples.tsx';
import classes from './fees-dialog.module.css';
import { texts } from './texts.ts';
import { wholeAmount } from './payout-amounts.ts';

interface FeesDialogProps {
  option: PayoutOption;
  opened: boolean;
  onClose: () => void;
}

/** 'Läs mer': what a payout option costs, from the payout table (product §9.3, §9.4). */
export function FeesDialog({ option, opened, onClose }: FeesDialogProps) {
  const { payoutTable, fixedFee } = feesOn(useToday());
  const { percent, minimum, percentBelow } = payoutTable[option];
  const { EUR, SEK } = fixedFee;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.feesTitle(texts.options[option].name)}>
      <ul className={classes.fees}>
        <li>{texts.feeOrdinary(percent, wholeAmount(minimum, 'EUR'))}</li>
        <li>{texts.feeSmall(percentBelow, wholeAmount(minimum, 'EUR'))}</li>
        <li>
          {texts.feeFixed(
            wholeAmount(EUR.amount, 'EUR'),
            wholeAmount(EUR.below, 'EUR'),
            wholeAmount(SEK.amount, 'SEK'),
            wholeAmount(SEK.below, 'SEK'),
          )}
        </li>
        <li>{texts.feeSek}</li>
      </ul>
      <FeeExamples option={option} />
    </Dialog>
  );
}
