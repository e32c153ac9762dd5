import { Select, type SelectProps } from './select.tsx';
import type { FieldRule } from '#shared/field-rule.ts';

interface RuleSelectProps
  extends Omit<SelectProps, 'label' | 'required' | 'options'>, Partial<Pick<SelectProps, 'options'>> {
  name: string;
  rule: FieldRule;
}

/** A native select with the label and requirement of its rule, and its options unless `options` has others. */
export function RuleSelect({ rule, ...props }: RuleSelectProps) {
  return <Select label={rule.label} required={rule.required} options={rule.options ?? []} {...props} />;
}
