import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldRule } from '#shared/field-rule.ts';
import { fieldAttributes } from '../../forms/field-attributes.ts';
import { usePrintWarning } from './use-print-warning.tsx';

interface RuleInputProps extends Omit<TextInputProps, 'label' | 'required'> {
  name: string;
  rule: FieldRule;
}

/** A text control whose label and native validation come from its rule; a caller's props win. */
export function RuleInput({ rule, ...props }: RuleInputProps) {
  return <TextInput {...fieldAttributes(rule)} {...props} {...usePrintWarning(rule, props)} />;
}
