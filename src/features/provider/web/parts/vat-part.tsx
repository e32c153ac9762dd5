import { ChoiceGroup, Radio } from '#web/controls/fields/choice.tsx';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import { type ReactNode, useState } from 'react';
import { optional } from '#shared/field-rule.ts';
import { CURRENCIES, type Currency, decimalComma, decimalPoint } from '#shared/money.ts';
import { providerFields as fields } from '#shared/provider-fields.ts';
import { useToday } from '#web/use-today.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { WarnedInput } from '#web/controls/fields/warned-input.tsx';
import { otherUsualVatNumber } from '../../domain/usual-vat-number.ts';
import classes from '../provider.module.css';
import { texts } from '../texts.ts';
import { ExchangeRates, NEW_EXCHANGE_RATE, readExchangeRates } from './exchange-rates.tsx';
import { PartForm, type PartProps } from './part-form.tsx';
import { useRows } from './use-rows.ts';
import { NEW_VAT_RATE, readVatRates, VatRates } from './vat-rates.tsx';

/** Whether and how the provider is registered for VAT (product §9.10). */
export function VatPart(props: PartProps) {
  const { organizationNumber, vat, vatNumber, vatText, vatTextInEnglish } = props.shown.facts;
  const registration = vat === 'none' ? null : vat;
  const [isRegistered, setIsRegistered] = useState(registration !== null);
  const rates = useRows(registration?.rates ?? [{ ...NEW_VAT_RATE, percent: '25' }], NEW_VAT_RATE, () =>
    props.onDirty('vat', true),
  );
  // A saved registration without a currency has euro. A new one has none until somebody chooses it.
  const [currency, setCurrency] = useState(registration === null ? null : (registration.accountingCurrency ?? 'EUR'));
  const warningAbout = (typed: string) => {
    const usual = otherUsualVatNumber(typed, organizationNumber);
    return usual === null ? null : texts.unusualVatNumber(usual);
  };
  const today = useToday();
  const savedExchanges = registration?.exchangeRates ?? [];
  const exchanges = useRows(savedExchanges, NEW_EXCHANGE_RATE, () => props.onDirty('vat', true));
  const chooseCurrency = (choice: Currency) => {
    setCurrency(choice);
    // With accounts in SEK at least one is needed.
    if (choice === 'SEK' && exchanges.rows.length === 0) exchanges.add();
  };
  return (
    <PartForm
      {...props}
      part="vat"
      about={texts.vatAbout}
      read={(values) => ({
        part: 'vat',
        facts: isRegistered
          ? {
              vat: {
                number: values['number']?.trim() ?? '',
                default: decimalPoint(values['default']),
                rates: readVatRates(rates, values),
                ...(currency === null ? {} : { accountingCurrency: currency }),
                exchangeRates: readExchangeRates(exchanges, values),
              },
            }
          : {
              vat: 'none',
              vatNumber: values['vatNumber'],
              vatText: values['vatText'],
              vatTextInEnglish: values['vatTextInEnglish'],
            },
      })}
    >
      {(issueOf, forgetRow) => (
        <>
          <ChoiceGroup role="radiogroup" label={texts.vatQuestion}>
            <div>
              {[false, true].map((answer) => (
                <Radio
                  key={String(answer)}
                  name="isRegistered"
                  label={answer ? texts.vatYes : texts.vatNo}
                  checked={isRegistered === answer}
                  onChange={() => setIsRegistered(answer)}
                />
              ))}
            </div>
          </ChoiceGroup>
          <Answer shown={!isRegistered}>
            <WarnedInput
              name="vatNumber"
              rule={optional(fields.vatNumber)}
              defaultValue={vatNumber ?? ''}
              warningAbout={warningAbout}
              error={issueOf('vatNumber')}
            />
            <RuleInput
              name="vatText"
              rule={optional(fields.vatText)}
              defaultValue={vatText ?? ''}
              error={issueOf('vatText')}
            />
            <RuleInput
              name="vatTextInEnglish"
              rule={optional(fields.vatTextInEnglish)}
              defaultValue={vatTextInEnglish ?? ''}
              error={issueOf('vatTextInEnglish')}
            />
          </Answer>
          <Answer shown={isRegistered}>
            <WarnedInput
              name="number"
              rule={fields.swedishVatNumber}
              defaultValue={registration?.number ?? ''}
              warningAbout={warningAbout}
              error={issueOf('number')}
            />
            <TextInput
              name="default"
              label={texts.defaultRate}
              required
              inputMode="decimal"
              maxLength={6}
              defaultValue={decimalComma(registration?.default ?? '25')}
              error={issueOf('default')}
            />
            <VatRates list={rates} issueOf={issueOf} forgetRow={forgetRow} />
            <ChoiceGroup role="radiogroup" label={texts.accountingCurrency} description={texts.accountingCurrencyAbout}>
              <div>
                {CURRENCIES.map((choice) => (
                  <Radio
                    key={choice}
                    name="accountingCurrency"
                    value={choice}
                    label={choice}
                    required
                    checked={currency === choice}
                    onChange={() => chooseCurrency(choice)}
                  />
                ))}
              </div>
            </ChoiceGroup>
            {currency !== null && (
              <p style={{ margin: 0 }}>
                {texts.exchangeRatesAbout[currency]}
                {!savedExchanges.some(({ from, until }) => from <= today && today <= until) &&
                  ` ${texts.noExchangeRateToday}`}
              </p>
            )}
            <ExchangeRates
              list={exchanges}
              issueOf={issueOf}
              forgetRow={forgetRow}
              least={currency === 'SEK' ? 1 : 0}
            />
          </Answer>
        </>
      )}
    </PartForm>
  );
}

/** The fields of one answer. What is typed in them stays while the other answer is chosen. */
function Answer({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes.answer} hidden={!shown} disabled={!shown}>
      <div className="stack">{children}</div>
    </fieldset>
  );
}
