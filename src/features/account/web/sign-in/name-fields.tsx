import type { Ref } from 'react';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { accountFields } from '../../domain/account-fields.ts';

interface NameFieldsProps {
  /** Of the first field. */
  ref?: Ref<HTMLInputElement>;
  issueOf: (name: string) => string | undefined;
}

/** The name of whoever makes an account. */
export function NameFields({ ref, issueOf }: NameFieldsProps) {
  return (
    <>
      <RuleInput
        name="firstName"
        rule={accountFields.firstName}
        autoComplete="given-name"
        ref={ref}
        error={issueOf('firstName')}
      />
      <RuleInput name="lastName" rule={accountFields.lastName} autoComplete="family-name" error={issueOf('lastName')} />
    </>
  );
}
