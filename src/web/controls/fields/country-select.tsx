import type { NativeSelectProps } from '@mantine/core';
import { countryChoices } from '#shared/countries.ts';
import type { FieldRule } from '#shared/field-rule.ts';
import { once } from '#shared/once.ts';
import { RuleSelect } from './rule-select.tsx';

const choices = once(() => [{ value: '', label: 'Välj land' }, ...countryChoices()]);

interface CountrySelectProps extends Omit<NativeSelectProps, 'label' | 'required' | 'data'> {
  name: string;
  rule: FieldRule;
}

/**
 * A choice among the countries of the table: Swedish names, the table's name as value (product §5.6). Not for what a
 * visitor's first page loads, since it brings the table with it.
 */
export function CountrySelect(props: CountrySelectProps) {
  return <RuleSelect data={choices()} autoComplete="off" {...props} />;
}
