import type { TextInputProps } from './text-input.tsx';
import type { FormEvent } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { cleanPhone } from '#shared/contact/phone.ts';
import { RuleInput } from './rule-input.tsx';

interface PhoneInputProps extends Omit<TextInputProps, 'label' | 'required' | 'onInput'> {
  name: string;
  rule: FieldRule;
}

/** A phone number field. While typing, it only keeps digits, hyphens and a plus at the start (product §5.3). */
export function PhoneInput(props: PhoneInputProps) {
  return <RuleInput inputMode="tel" onInput={keepPhoneCharacters} {...props} />;
}

function keepPhoneCharacters({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const cleaned = cleanPhone(input.value);
  if (cleaned === input.value) return;
  const caret = cleanPhone(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = cleaned;
  input.setSelectionRange(caret, caret);
}
