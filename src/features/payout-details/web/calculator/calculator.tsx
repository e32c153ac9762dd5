import { ChoiceGroup, Radio } from '#web/controls/fields/choice.tsx';
import { Announced } from '#web/controls/messages/announced.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatAmount } from '#shared/money.ts';
import { readFigure } from '#shared/typed-figure.ts';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { withoutVat } from '#web/provider-facts.ts';
import { FactList } from '#web/paper/fact-list.tsx';
import { useToday } from '#web/use-today.ts';
import { PAYOUT_OPTIONS, type PayoutOption } from '../../domain/payout-option.ts';
import { fixedFee, largestWage, nearbyStep, payoutTerms, type PayoutTerms } from '../../domain/payout-table.ts';
import { moreWage } from '../payout-amounts.ts';
import { texts as payoutTexts } from '../texts.ts';
import classes from './calculator.module.css';
import { texts } from './texts.ts';

/** The amount in EUR and the payout option that the calculator starts with. */
const EXAMPLE = { amount: '1000', option: 'bankAccountInfo' } as const;

/**
 * 'Räkna ut din lön': computes fee and wage of an amount in EUR for a payout option, by the payout table that applies
 * when the wage is paid out (product §9.3). Amount and option are also in the URL, so that the result can be shared.
 */
export function Calculator() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('belopp') ?? EXAMPLE.amount);
  // The state has the option too, because the router updates the URL later. Until then the chosen radio would look
  // unchosen.
  const [option, setOption] = useState(
    PAYOUT_OPTIONS.find((each) => each === params.get('utbetalning')) ?? EXAMPLE.option,
  );
  const reading = readFigure(typed);
  const total = 'hundredths' in reading ? reading.hundredths : null;

  const share = (amount: string, chosen: PayoutOption) =>
    setParams({ belopp: amount, utbetalning: chosen }, { replace: true, preventScrollReset: true });

  return (
    <section aria-labelledby="calculator-heading" className={classes.calculator}>
      <h2 id="calculator-heading" className="visually-hidden">
        {texts.calculator}
      </h2>
      <div className={classes.choices}>
        <FigureField
          name="belopp"
          label={withoutVat(texts.amount)}
          step="0.01"
          currency="EUR"
          value={typed}
          onType={(text) => {
            setTyped(text);
            share(text, option);
          }}
        />
        <ChoiceGroup role="radiogroup" label={texts.option}>
          <div className={classes.options}>
            {PAYOUT_OPTIONS.map((each) => (
              <div key={each} className={classes.option}>
                <Radio
                  name="utbetalning"
                  value={each}
                  label={payoutTexts.options[each].name}
                  checked={each === option}
                  onChange={() => {
                    setOption(each);
                    share(typed, each);
                  }}
                />
                {total !== null && <Leaves total={total} option={each} />}
              </div>
            ))}
          </div>
        </ChoiceGroup>
      </div>
      <Result total={total} option={option} refusal={'refusal' in reading && typed !== '' ? reading.refusal : null} />
    </section>
  );
}

/** The wage of an amount with one payout option, and the table's fee, which may be more than the amount. */
function Leaves({ total, option }: { total: bigint; option: PayoutOption }) {
  const today = useToday();
  return (
    <span className={classes.leaves}>
      {inEuros(largestWage(total, 'EUR', option, today))}{' '}
      <small>{texts.feeOf(inEuros(termsOf(total, option, today).fee))}</small>
    </span>
  );
}

function termsOf(total: bigint, option: PayoutOption, today: CalendarDate): PayoutTerms {
  const terms = payoutTerms(total, 'EUR', option, today);
  if (terms === null) throw new Error('The payout table has a rate for EUR.');
  return terms;
}

const inEuros = (cents: bigint) => formatAmount(cents, 'EUR');

interface ResultProps {
  /** In cents; null until there is an amount. */
  total: bigint | null;
  option: PayoutOption;
  /** Why the typed amount is refused, in Swedish. */
  refusal: string | null;
}

/** The result: the wage, how it is computed, and from which amount the fees are lower. */
function Result({ total, option, refusal }: ResultProps) {
  const today = useToday();
  const result = total === null ? null : resultOf(total, option, today);
  return (
    <div className={classes.result}>
      {result === null ? (
        <p>{refusal ?? texts.noAmount}</p>
      ) : (
        <>
          <p className={classes.wage}>
            {texts.wage} <strong>{result.wage}</strong>
          </p>
          <FactList facts={result.facts} />
          {result.hint !== null && <p>{result.hint}</p>}
          <p className={classes.soft}>{texts.noTax}</p>
        </>
      )}
      <Announced text={result?.summary ?? refusal ?? texts.noAmount} />
    </div>
  );
}

/** The result's texts. */
function resultOf(total: bigint, option: PayoutOption, today: CalendarDate) {
  const terms = termsOf(total, option, today);
  const fixed = fixedFee(total, 'EUR', today);
  const wage = inEuros(largestWage(total, 'EUR', option, today));
  const fee = inEuros(terms.fee);
  const step = nearbyStep(total, 'EUR', option, today);
  return {
    wage,
    summary: texts.summary(wage, fee),
    facts: [
      { label: withoutVat(texts.invoice), value: inEuros(total) },
      { label: texts.fee(terms.percent), value: inEuros(terms.fee - fixed) },
      ...(fixed === 0n ? [] : [{ label: texts.fixedFee, value: inEuros(fixed) }]),
    ],
    hint: terms.net > 0n ? step && texts.nearbyStep(moreWage(step, 'EUR'), inEuros(step.from)) : texts.nothingLeft,
  };
}
