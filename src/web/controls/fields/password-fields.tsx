import { type ReactNode, useState } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { Checkbox } from './choice.tsx';
import { RuleInput } from './rule-input.tsx';

interface PasswordFieldsProps {
  fields: { name: string; rule: FieldRule; autoComplete: string; issue?: ReactNode }[];
  /** Whether the first one gets the focus when the dialog around them opens. */
  autofocus?: boolean;
}

/**
 * Password fields with one checkbox that shows all of them (product §2.3). The rule for a new password is told below its
 * field, before it is broken.
 */
export function PasswordFields({ fields, autofocus = false }: PasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {fields.map(({ name, rule, autoComplete, issue }, at) => (
        <RuleInput
          key={name}
          name={name}
          rule={rule}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          error={issue}
          description={rule.minLength === undefined ? undefined : `Minst ${rule.minLength} tecken.`}
          descriptionBelow
          data-autofocus={(autofocus && at === 0) || undefined}
        />
      ))}
      <Checkbox
        label="Visa lösenord"
        checked={shown}
        onChange={(event) => {
          // To look at what is typed changes nothing, so the form doesn't hear of it.
          event.stopPropagation();
          setShown(event.currentTarget.checked);
        }}
      />
    </>
  );
}
