import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { formatAmount } from '#shared/money.ts';
import type { PayoutOption } from '../domain/payout-option.ts';
import { FIXED_FEE, PAYOUT_TABLE, payoutTerms } from '../domain/payout-table.ts';
import classes from './fees-dialog.module.css';
import { texts } from './texts.ts';
import { wholeAmount } from './whole-amount.ts';

/** Example totals in euro cents, chosen so that each rule of the table applies to one. */
const EXAMPLES = [150_00n, 300_00n, 1000_00n];

interface FeesDialogProps {
  option: PayoutOption;
  opened: boolean;
  onClose: () => void;
}

/** 'Läs mer': what a payout option costs, from the payout table (product §9.3, §9.4). */
export function FeesDialog({ option, opened, onClose }: FeesDialogProps) {
  const { percent, minimum, percentBelow } = PAYOUT_TABLE[option];
  const { EUR, SEK } = FIXED_FEE;
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
      <table className={classes.examples}>
        <caption>{texts.examples}</caption>
        <thead>
          <tr>
            {Object.values(texts.exampleColumns).map((heading) => (
              <th key={heading} scope="col" className="numeric">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map((total) => (
            <ExampleRow key={String(total)} total={total} option={option} />
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function ExampleRow({ total, option }: { total: bigint; option: PayoutOption }) {
  const terms = payoutTerms(total, 'EUR', option);
  if (terms === null) return null;
  return (
    <tr>
      {[total, terms.fee, terms.net].map((amount) => (
        <td key={String(amount)} className="numeric">
          {formatAmount(amount, 'EUR')}
        </td>
      ))}
    </tr>
  );
}
