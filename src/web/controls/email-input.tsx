import { type ComponentProps, useState } from 'react';
import { mistypedMail } from '#shared/contact/mistyped-mail.ts';
import { FieldWarning } from './fields/field-warning.tsx';
import { RuleInput } from './fields/rule-input.tsx';

type EmailInputProps = Pick<
  ComponentProps<typeof RuleInput>,
  'name' | 'rule' | 'autoComplete' | 'inputMode' | 'error'
> & { defaultValue?: string | undefined };

/** An email field. When it loses focus, it warns of a domain that looks mistyped, but never blocks (product §5.9). */
export function EmailInput(props: EmailInputProps) {
  const [left, setLeft] = useState(props.defaultValue ?? '');
  const meant = mistypedMail(left);
  return (
    <RuleInput
      {...props}
      onBlur={({ currentTarget }) => setLeft(currentTarget.value)}
      description={<FieldWarning text={meant === null ? null : `Menar du ${meant}?`} />}
      descriptionBelow
    />
  );
}
