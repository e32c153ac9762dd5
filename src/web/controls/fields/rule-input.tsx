import { TextInput, type TextInputProps } from './text-input.tsx';
import type { FieldRule } from '#shared/field-rule.ts';
import { usePrintWarning } from './use-print-warning.tsx';

interface RuleInputProps extends Omit<TextInputProps, 'label' | 'required'> {
  name: string;
  rule: FieldRule;
}

/** A text field with the label and native validation of its rule. Props of the caller take precedence. */
export function RuleInput({ rule, ...props }: RuleInputProps) {
  return <TextInput {...fieldAttributes(rule)} {...props} {...usePrintWarning(rule, props)} />;
}

/** The native attributes of a field rule: label, requirement, lengths, pattern, type, keyboard (product §5.1). */
function fieldAttributes(rule: FieldRule) {
  return {
    label: rule.label,
    required: rule.required,
    maxLength: rule.maxLength,
    ...(rule.minLength === undefined ? {} : { minLength: rule.minLength }),
    ...(rule.pattern === undefined ? {} : { pattern: rule.pattern }),
    // The browser adds the title to its own message if the pattern doesn't match.
    ...(rule.pattern === undefined || rule.hint === undefined ? {} : { title: rule.hint }),
    type: rule.type ?? 'text',
    ...keyboardAttributes(rule),
  };
}

const CAPITALS = { name: 'words', code: 'characters', 'as-typed': 'none' } as const;

/**
 * What a phone's keyboard does to names, codes and passwords (product §5.1). A password that is shown is a field of text to
 * it, which it would begin with a capital.
 */
function keyboardAttributes({ type, uncorrected = type === 'password' ? 'as-typed' : undefined }: FieldRule) {
  return uncorrected && { autoCapitalize: CAPITALS[uncorrected], autoCorrect: 'off', spellCheck: false };
}
