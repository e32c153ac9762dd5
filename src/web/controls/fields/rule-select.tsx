import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { FieldRule } from '#shared/field-rule.ts';

interface RuleSelectProps extends Omit<NativeSelectProps, 'label' | 'required'> {
  name: string;
  rule: FieldRule;
}

/** A native select with the label and requirement of its rule, and its options unless `data` has them. */
export function RuleSelect({ rule, ...props }: RuleSelectProps) {
  return <NativeSelect label={rule.label} required={rule.required} data={[...(rule.options ?? [])]} {...props} />;
}
