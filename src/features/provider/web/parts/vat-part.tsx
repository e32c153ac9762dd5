import { ChoiceGroup, Radio } from '#web/controls/fields/choice.tsx';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import { type ReactNode, useState } from 'react';
import { optional, optionalLabel } from '#shared/field-rule.ts';
import { CURRENCIES, type Currency, decimalComma, decimalPoint } from '#shared/money.ts';
import { MOST_EXCHANGE_RATES, MOST_VAT_RATES, providerFields as fields } from '#shared/provider-fields.ts';
import { useToday } from '#web/use-today.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { WarnedInput } from '#web/controls/fields/warned-input.tsx';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import { otherUsualVatNumber } from '../../domain/usual-vat-number.ts';
import classes from '../provider.module.css';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';
import { RowList } from './row-list.tsx';
import { useRows } from './use-rows.ts';

const NEW_RATE = { percent: '', from: '', until: null, exemption: null, exemptionInEnglish: null, account: '' };
const NEW_EXCHANGE = { from: '', until: '', rate: '', source: '' };

/** Whether and how the provider is registered for VAT (product §9.10). */
export function VatPart(props: PartProps) {
  const { organizationNumber, vat, vatNumber, vatText, vatTextInEnglish } = props.shown.facts;
  const registration = vat === 'none' ? null : vat;
  const [isRegistered, setIsRegistered] = useState(registration !== null);
  const rates = useRows(registration?.rates ?? [{ ...NEW_RATE, percent: '25' }], NEW_RATE, () =>
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
  const exchanges = useRows(savedExchanges, NEW_EXCHANGE, () => props.onDirty('vat', true));
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
                rates: rates.rows.map((_, at) => readRate(values, at)),
                ...(currency === null ? {} : { accountingCurrency: currency }),
                exchangeRates: exchanges.rows.map((_, at) => readExchange(values, at)),
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
            <RowList
              list={rates}
              label={texts.rates}
              least={1}
              most={MOST_VAT_RATES}
              legend={texts.rate}
              remove={texts.removeRate}
              add={texts.addRate}
              onRemove={(at) => forgetRow('rates', at)}
            >
              {(row, at) => (
                <>
                  <TextInput
                    name={`rates.${at}.percent`}
                    error={issueOf(`rates.${at}.percent`)}
                    label={texts.percent}
                    required
                    inputMode="decimal"
                    maxLength={6}
                    defaultValue={decimalComma(row.percent)}
                  />
                  <TextInput
                    name={`rates.${at}.from`}
                    error={issueOf(`rates.${at}.from`)}
                    type="date"
                    label={texts.from}
                    description={texts.rateFromAbout}
                    required
                    defaultValue={row.from}
                  />
                  <TextInput
                    name={`rates.${at}.until`}
                    error={issueOf(`rates.${at}.until`)}
                    type="date"
                    label={optionalLabel(texts.until)}
                    defaultValue={row.until ?? ''}
                  />
                  <RuleInput
                    name={`rates.${at}.account`}
                    error={issueOf(`rates.${at}.account`)}
                    rule={optional(fields.account)}
                    inputMode="numeric"
                    defaultValue={row.account}
                  />
                  <RuleInput
                    name={`rates.${at}.exemption`}
                    error={issueOf(`rates.${at}.exemption`)}
                    rule={optional(fields.exemption)}
                    defaultValue={row.exemption ?? ''}
                  />
                  <RuleInput
                    name={`rates.${at}.exemptionInEnglish`}
                    error={issueOf(`rates.${at}.exemptionInEnglish`)}
                    rule={optional(fields.exemptionInEnglish)}
                    defaultValue={row.exemptionInEnglish ?? ''}
                  />
                </>
              )}
            </RowList>
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
            <RowList
              list={exchanges}
              label={texts.exchangeRates}
              least={currency === 'SEK' ? 1 : 0}
              most={MOST_EXCHANGE_RATES}
              legend={texts.exchangeRate}
              remove={texts.removeExchangeRate}
              add={texts.addExchangeRate}
              onRemove={(at) => forgetRow('exchangeRates', at)}
            >
              {(row, at) => (
                <>
                  <TextInput
                    name={`exchangeRates.${at}.rate`}
                    error={issueOf(`exchangeRates.${at}.rate`)}
                    label={texts.sekPerEuro}
                    required
                    inputMode="decimal"
                    maxLength={10}
                    defaultValue={decimalComma(row.rate)}
                  />
                  <TextInput
                    name={`exchangeRates.${at}.from`}
                    error={issueOf(`exchangeRates.${at}.from`)}
                    type="date"
                    label={texts.from}
                    required
                    defaultValue={row.from}
                  />
                  <TextInput
                    name={`exchangeRates.${at}.until`}
                    error={issueOf(`exchangeRates.${at}.until`)}
                    type="date"
                    label={texts.until}
                    required
                    defaultValue={row.until}
                  />
                  <RuleInput
                    name={`exchangeRates.${at}.source`}
                    error={issueOf(`exchangeRates.${at}.source`)}
                    rule={fields.exchangeSource}
                    defaultValue={row.source}
                  />
                </>
              )}
            </RowList>
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

function readRate(values: FormValues, at: number) {
  const of = (name: string) => values[`rates.${at}.${name}`]?.trim() ?? '';
  const account = of('account');
  return {
    percent: decimalPoint(of('percent')),
    from: of('from'),
    until: of('until') === '' ? null : of('until'),
    exemption: of('exemption'),
    exemptionInEnglish: of('exemptionInEnglish'),
    ...(account === '' ? {} : { account }),
  };
}

function readExchange(values: FormValues, at: number) {
  const of = (name: string) => values[`exchangeRates.${at}.${name}`]?.trim() ?? '';
  return { from: of('from'), until: of('until'), rate: decimalPoint(of('rate')), source: of('source') };
}
