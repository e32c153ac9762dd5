import { type Currency, decimalToHundredths, formatAmount } from '#shared/money.ts';
import { texts } from './texts.ts';
import classes from './wages-out.module.css';

interface WageAmountProps {
  /** What is paid out, and the part of the wage that settles advances, as decimal strings. */
  amount: string;
  advance: string;
  currency: Currency;
}

/** The amount that is paid out, and below it the wage and the part that settles advances (product §2.25). */
export function WageAmount({ amount, advance, currency }: WageAmountProps) {
  const [paid, taken] = [decimalToHundredths(amount), decimalToHundredths(advance)];
  return (
    <div className={classes.wage}>
      {formatAmount(paid, currency)}
      {taken > 0n && (
        <>
          <div className={classes.reason}>{texts.wage(formatAmount(paid + taken, currency))}</div>
          <div className={classes.reason}>{texts.advance(formatAmount(taken, currency))}</div>
        </>
      )}
    </div>
  );
}
