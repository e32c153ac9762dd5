import type { TextInputProps } from './text-input.tsx';
import type { SyntheticEvent } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { cleanPhone } from '#shared/contact/phone.ts';
import { keepForm } from './keep-form.ts';
import { RuleInput } from './rule-input.tsx';

interface PhoneInputProps extends Omit<
  TextInputProps,
  'label' | 'required' | 'onInput' | 'onCompositionEnd' | 'maxLength'
> {
  name: string;
  rule: FieldRule;
}

/** A phone number field. While typing, it only keeps digits, hyphens and a plus at the start (product §5.3). */
export function PhoneInput(props: PhoneInputProps) {
  const keep = (event: SyntheticEvent<HTMLInputElement>) => keepForm(event, cleanPhone);
  return (
    <RuleInput
      inputMode="tel"
      onInput={keep}
      onCompositionEnd={keep}
      {...props}
      // The browser would cut off the last digits of a pasted '+46 (0)70 - 123 45 67', before its signs are removed. The
      // server refuses what is too long without them.
      maxLength={2 * props.rule.maxLength}
    />
  );
}
