import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { FieldRule } from '#shared/field-rule.ts';

interface RuleSelectProps extends Omit<NativeSelectProps, 'label' | 'required'> {
  name: string;
  rule: FieldRule;
}

/** A native choice whose label and requirement come from its rule; its options too, unless `data` gives them. */
export function RuleSelect({ rule, ...props }: RuleSelectProps) {
  return <NativeSelect label={rule.label} required={rule.required} data={[...(rule.options ?? [])]} {...props} />;
}
