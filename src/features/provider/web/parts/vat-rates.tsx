import { optional, optionalLabel } from '#shared/field-rule.ts';
import { decimalComma, decimalPoint } from '#shared/money.ts';
import { MOST_VAT_RATES, providerFields as fields } from '#shared/provider-fields.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import type { ShownProvider } from '../provider-query.ts';
import { texts } from '../texts.ts';
import { readRows, RowList, type RowsProps } from './row-list.tsx';

type VatRate = Exclude<ShownProvider['facts']['vat'], 'none'>['rates'][number];

const NAME = 'rates';

/** The row of a rate that is added. */
export const NEW_VAT_RATE: VatRate = {
  percent: '',
  from: '',
  until: null,
  exemption: null,
  exemptionInEnglish: null,
  account: '',
};

/** The rates of VAT, each with its days and what invoices say about it (product §9.10). */
export function VatRates(props: RowsProps<VatRate>) {
  return (
    <RowList
      {...props}
      name={NAME}
      label={texts.rates}
      least={1}
      most={MOST_VAT_RATES}
      legend={texts.rate}
      remove={texts.removeRate}
      add={texts.addRate}
    >
      {(row, field) => (
        <>
          <TextInput
            {...field('percent')}
            label={texts.percent}
            required
            inputMode="decimal"
            maxLength={6}
            defaultValue={decimalComma(row.percent)}
          />
          <TextInput
            {...field('from')}
            type="date"
            label={texts.from}
            description={texts.rateFromAbout}
            required
            defaultValue={row.from}
          />
          <TextInput
            {...field('until')}
            type="date"
            label={optionalLabel(texts.until)}
            defaultValue={row.until ?? ''}
          />
          <RuleInput
            {...field('account')}
            rule={optional(fields.account)}
            inputMode="numeric"
            defaultValue={row.account}
          />
          <RuleInput {...field('exemption')} rule={optional(fields.exemption)} defaultValue={row.exemption ?? ''} />
          <RuleInput
            {...field('exemptionInEnglish')}
            rule={optional(fields.exemptionInEnglish)}
            defaultValue={row.exemptionInEnglish ?? ''}
          />
        </>
      )}
    </RowList>
  );
}

/** The rates as they are saved. */
export const readVatRates = (list: RowsProps<VatRate>['list'], values: FormValues) =>
  readRows(list, NAME, values, (typed) => {
    const until = typed('until');
    const account = typed('account').trim();
    return {
      percent: decimalPoint(typed('percent')),
      from: typed('from'),
      until: until === '' ? null : until,
      exemption: typed('exemption').trim(),
      exemptionInEnglish: typed('exemptionInEnglish').trim(),
      ...(account === '' ? {} : { account }),
    };
  });
