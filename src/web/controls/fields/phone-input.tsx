import type { SyntheticEvent } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { cleanPhone } from '#shared/contact/phone.ts';
import { keepForm } from './keep-form.ts';
import { RuleInput } from './rule-input.tsx';
import type { TextInputProps } from './text-input.tsx';

interface PhoneInputProps extends Omit<
  TextInputProps,
  'label' | 'required' | 'onChange' | 'onCompositionEnd' | 'maxLength'
> {
  name: string;
  rule: FieldRule;
  /** The form that a typed number gets. */
  formOf?: (typed: string) => string;
  /** Called with the number in its form, after each change. */
  onTyped?: (number: string) => void;
}

/** A phone number field. While typing, it only keeps digits, hyphens and a plus at the start (product §5.3). */
export function PhoneInput({ formOf = cleanPhone, onTyped, ...props }: PhoneInputProps) {
  const keep = (event: SyntheticEvent<HTMLInputElement>) => {
    keepForm(event, formOf);
    onTyped?.(event.currentTarget.value);
  };
  return (
    <RuleInput
      inputMode="tel"
      onChange={keep}
      onCompositionEnd={keep}
      {...props}
      // The browser would cut off the last digits of a pasted '+46 (0)70 - 123 45 67', before its signs are removed. The
      // server refuses what is too long without them.
      maxLength={2 * props.rule.maxLength}
    />
  );
}
