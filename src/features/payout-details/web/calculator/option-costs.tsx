import { formatAmount } from '#shared/money.ts';
import { useToday } from '#web/use-today.ts';
import { feesOn } from '../../domain/fees.ts';
import type { PayoutOption } from '../../domain/payout-option.ts';
import { feeSteps, smallestPaidTotal } from '../../domain/payout-table.ts';
import { FeeExamples } from '../fee-examples.tsx';
import { texts as payoutTexts } from '../texts.ts';
import { wholeAmount } from '../payout-amounts.ts';
import classes from './option-costs.module.css';
import { texts } from './texts.ts';

const inEuros = (cents: bigint) => formatAmount(cents, 'EUR');

/** The costs of one payout option: its percentages, the amounts from which its fees are lower, and three examples. */
export function OptionCosts({ option }: { option: PayoutOption }) {
  const today = useToday();
  const { payoutTable, fixedFee } = feesOn(today);
  const { percent, percentBelow } = payoutTable[option];
  const headingId = `${option}-costs`;
  return (
    <section aria-labelledby={headingId} className={classes.option}>
      <h3 id={headingId}>{payoutTexts.options[option].name}</h3>
      <p className={classes.fee}>
        <strong>{payoutTexts.percent(percent)}</strong> {payoutTexts.ordinaryFee}
      </p>
      <p>{payoutTexts.options[option].needs}</p>
      <ul className={classes.steps}>
        {feeSteps(option, today).map(({ lower, from, wage, before, wageBefore }) => (
          <li key={lower}>
            {lower === 'fixed-fee'
              ? texts.fixedFeeEnds(wholeAmount(from, 'EUR'), wholeAmount(fixedFee.EUR.amount, 'EUR'))
              : texts.percentageFalls(wholeAmount(from, 'EUR'), percentBelow, percent)}{' '}
            {texts.stepGain(inEuros(before), inEuros(wageBefore), inEuros(from), inEuros(wage))}
          </li>
        ))}
        <li>{texts.smallest(inEuros(smallestPaidTotal(option, today)))}</li>
      </ul>
      <FeeExamples option={option} />
    </section>
  );
}
