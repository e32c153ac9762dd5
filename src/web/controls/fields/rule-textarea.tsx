import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { formatCount } from '#shared/money.ts';
import { Field, type FieldProps } from './field.tsx';
import { usePrintWarning } from './use-print-warning.tsx';

interface RuleTextareaProps extends Omit<FieldProps<'textarea'>, 'label' | 'required' | 'maxLength' | 'onInput'> {
  name: string;
  rule: FieldRule;
}

/**
 * A field for several lines, with the label and native validation of its rule. It grows with its text, from `rows` lines
 * on. A text that is too long is never cut: the browser blocks the form with our message, which also stands below.
 */
export function RuleTextarea({ rule, rows = 2, ref, error, ...props }: RuleTextareaProps) {
  const warning = usePrintWarning(rule, props);
  const field = useRef<HTMLTextAreaElement>(null);
  // Only once: a ref that focuses its field must not do so after each render.
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current, []);
  const [tooLong, setTooLong] = useState('');
  const check = () => {
    // The server counts a text of one field the same: trimmed, and a new line as one character.
    const excess = (field.current?.value.trim().length ?? 0) - rule.maxLength;
    const message =
      excess > 0 ? `Texten får ha högst ${formatCount(rule.maxLength)} tecken. Ta bort ${formatCount(excess)}.` : '';
    field.current?.setCustomValidity(message);
    setTooLong(message);
  };
  useLayoutEffect(check);
  return (
    <Field
      as="textarea"
      ref={field}
      label={rule.label}
      required={rule.required}
      rows={rows}
      style={{ '--rows': rows }}
      error={tooLong || error}
      onInput={check}
      {...props}
      {...warning}
    />
  );
}
