import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { Link } from 'react-router';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { readToken } from '#web/session/token.ts';
import { useToday } from '#web/use-today.ts';
import { feesOn } from '../../domain/fees.ts';
import { PAYOUT_OPTIONS } from '../../domain/payout-option.ts';
import { wholeAmount } from '../payout-amounts.ts';
import { Calculator } from './calculator.tsx';
import classes from './calculator-page.module.css';
import { OptionCosts } from './option-costs.tsx';
import { texts } from './texts.ts';

/**
 * /rakna-ut-din-lon: the calculator of a wage, how the product works, and what it costs. Anybody may open it (product
 * §2.22).
 */
export function CalculatorPage() {
  const isVisitor = readToken() === null;
  const { SEK } = feesOn(useToday()).fixedFee;
  return (
    <SignedOutFrame wide>
      <p className={classes.lead}>{texts.lead}</p>
      <Calculator />
      <section aria-labelledby="way-heading" className={classes.section}>
        <h2 id="way-heading">{texts.wayHeading}</h2>
        <ol className={classes.way}>
          {texts.way.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={classes.next}>
          <ButtonLink to={isVisitor ? '/signup' : '/'}>{isVisitor ? texts.register : texts.toDashboard}</ButtonLink>
          {isVisitor && (
            <Link to="/signin" className="lone-link">
              {texts.signIn}
            </Link>
          )}
        </div>
      </section>
      <section aria-labelledby="costs-heading" className={classes.section}>
        <h2 id="costs-heading">{texts.costsHeading}</h2>
        <p>{texts.costsIntro}</p>
        <div className={classes.options}>
          {PAYOUT_OPTIONS.map((option) => (
            <OptionCosts key={option} option={option} />
          ))}
        </div>
        <p className={classes.notes}>
          {texts.currencies(wholeAmount(SEK.amount, 'SEK'), wholeAmount(SEK.below, 'SEK'))}
        </p>
      </section>
    </SignedOutFrame>
  );
}
