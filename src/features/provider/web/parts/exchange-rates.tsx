import { decimalComma, decimalPoint } from '#shared/money.ts';
import { MOST_EXCHANGE_RATES, providerFields as fields } from '#shared/provider-fields.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import { texts } from '../texts.ts';
import { readRows, RowList, type RowsProps } from './row-list.tsx';

const NAME = 'exchangeRates';

/** The row of a rate that is added. */
export const NEW_EXCHANGE_RATE = { from: '', until: '', rate: '', source: '' };

type Rows = RowsProps<typeof NEW_EXCHANGE_RATE>;

interface ExchangeRatesProps extends Rows {
  /** How many rows have to stay. */
  least: number;
}

/** What a euro is in kronor, each rate with its days and source (product §9.10). */
export function ExchangeRates(props: ExchangeRatesProps) {
  return (
    <RowList
      {...props}
      name={NAME}
      label={texts.exchangeRates}
      most={MOST_EXCHANGE_RATES}
      legend={texts.exchangeRate}
      remove={texts.removeExchangeRate}
      add={texts.addExchangeRate}
    >
      {(row, field) => (
        <>
          <TextInput
            {...field('rate')}
            label={texts.sekPerEuro}
            required
            inputMode="decimal"
            maxLength={10}
            defaultValue={decimalComma(row.rate)}
          />
          <TextInput {...field('from')} type="date" label={texts.from} required defaultValue={row.from} />
          <TextInput {...field('until')} type="date" label={texts.until} required defaultValue={row.until} />
          <RuleInput {...field('source')} rule={fields.exchangeSource} defaultValue={row.source} />
        </>
      )}
    </RowList>
  );
}

/** The rates as they are saved. */
export const readExchangeRates = (list: Rows['list'], values: FormValues) =>
  readRows(list, NAME, values, (typed) => ({
    from: typed('from'),
    until: typed('until'),
    rate: decimalPoint(typed('rate')),
    source: typed('source').trim(),
  }));
