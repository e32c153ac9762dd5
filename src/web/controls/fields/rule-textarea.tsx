import { TextArea, type TextAreaProps } from './text-area.tsx';
import type { FieldRule } from '#shared/field-rule.ts';
import { usePrintWarning } from './use-print-warning.tsx';

interface RuleTextareaProps extends Omit<TextAreaProps, 'label' | 'required' | 'maxLength'> {
  name: string;
  rule: FieldRule;
}

/** A field for longer texts, with the label and native validation of its rule. */
export function RuleTextarea({ rule, ...props }: RuleTextareaProps) {
  const warning = usePrintWarning(rule, props);
  return <TextArea label={rule.label} required={rule.required} maxLength={rule.maxLength} {...props} {...warning} />;
}
