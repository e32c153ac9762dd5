import { formatAmount } from '#shared/money.ts';
import type { PayoutOption } from '../../domain/payout-option.ts';
import { FIXED_FEE, feeSteps, PAYOUT_TABLE, smallestPaidTotal } from '../../domain/payout-table.ts';
import { FeeExamples } from '../fee-examples.tsx';
import { texts as payoutTexts } from '../texts.ts';
import { wholeAmount } from '../payout-amounts.ts';
import classes from './option-costs.module.css';
import { texts } from './texts.ts';

const inEuros = (cents: bigint) => formatAmount(cents, 'EUR');

/** The costs of one payout option: its percentages, the amounts from which its fees are lower, and three examples. */
export function OptionCosts({ option }: { option: PayoutOption }) {
  const { percent, percentBelow } = PAYOUT_TABLE[option];
  const headingId = `${option}-costs`;
  return (
    <section aria-labelledby={headingId} className={classes.option}>
      <h3 id={headingId}>{payoutTexts.options[option].name}</h3>
      <p className={classes.fee}>
        <strong>{payoutTexts.percent(percent)}</strong> {payoutTexts.ordinaryFee}
      </p>
      <p>{payoutTexts.options[option].needs}</p>
      <ul className={classes.steps}>
        {feeSteps(option).map(({ lower, from, wage, before, wageBefore }) => (
          <li key={lower}>
            {lower === 'fixed-fee'
              ? texts.fixedFeeEnds(wholeAmount(from, 'EUR'), wholeAmount(FIXED_FEE.EUR.amount, 'EUR'))
              : texts.percentageFalls(wholeAmount(from, 'EUR'), percentBelow, percent)}{' '}
            {texts.stepGain(inEuros(before), inEuros(wageBefore), inEuros(from), inEuros(wage))}
          </li>
        ))}
        <li>{texts.smallest(inEuros(smallestPaidTotal(option)))}</li>
      </ul>
      <FeeExamples option={option} />
    </section>
  );
}
