import type { FieldRule } from '#shared/field-rule.ts';
import { Field, type FieldProps } from './field.tsx';
import { usePrintWarning } from './use-print-warning.tsx';

interface RuleTextareaProps extends Omit<FieldProps<'textarea'>, 'label' | 'required' | 'maxLength'> {
  name: string;
  rule: FieldRule;
}

/**
 * A field for several lines, with the label and native validation of its rule. It grows with its text, from `rows` lines
 * on.
 */
export function RuleTextarea({ rule, rows = 2, ...props }: RuleTextareaProps) {
  const warning = usePrintWarning(rule, props);
  return (
    <Field
      as="textarea"
      label={rule.label}
      required={rule.required}
      maxLength={rule.maxLength}
      rows={rows}
      style={{ '--rows': rows }}
      {...props}
      {...warning}
    />
  );
}
