import type { SelectProps } from './select.tsx';
import { countryChoices } from '#shared/contact/countries.ts';
import type { FieldRule } from '#shared/field-rule.ts';
import { once } from '#shared/once.ts';
import { RuleSelect } from './rule-select.tsx';

const choices = once(() => [{ value: '', label: 'Välj land' }, ...countryChoices()]);

interface CountrySelectProps extends Omit<SelectProps, 'label' | 'required' | 'options'> {
  name: string;
  rule: FieldRule;
}

/**
 * A select of countries, with Swedish names as labels and the table's names as values (product §5.6). A visitor's first
 * page must not use it, because it loads the whole table.
 */
export function CountrySelect(props: CountrySelectProps) {
  return <RuleSelect options={choices()} autoComplete="off" {...props} />;
}
