import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldRule } from '#shared/field-rule.ts';
import { usePrintWarning } from './use-print-warning.tsx';

interface RuleTextareaProps extends Omit<TextareaProps, 'label' | 'required' | 'maxLength'> {
  name: string;
  rule: FieldRule;
}

/** A field for longer texts, with the label and native validation of its rule. */
export function RuleTextarea({ rule, ...props }: RuleTextareaProps) {
  const warning = usePrintWarning(rule, props);
  return <Textarea label={rule.label} required={rule.required} maxLength={rule.maxLength} {...props} {...warning} />;
}
