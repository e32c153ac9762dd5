import { useState } from 'react';
import { mistypedMail } from '../../../shared/mistyped-mail.ts';
import { FieldWarning } from '../../../web/controls/field-warning.tsx';
import { RuleInput } from '../../../web/controls/rule-input.tsx';
import { payoutFields } from '../domain/payout-fields.ts';
import type { PayoutFieldsProps } from './payout-fields-props.ts';
import { texts } from './texts.ts';

/** The online payment provider's form: an address without a format check (product §5.5). */
export function PaypalFields({ values, issueOf }: PayoutFieldsProps) {
  const [left, setLeft] = useState(values.email ?? '');
  const meant = mistypedMail(left);
  return (
    <RuleInput
      name="email"
      rule={payoutFields.paypalEmail}
      defaultValue={values.email}
      inputMode="email"
      autoComplete="email"
      onBlur={({ currentTarget }) => setLeft(currentTarget.value)}
      description={<FieldWarning text={meant === null ? null : texts.mistypedMail(meant)} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={issueOf('email')}
    />
  );
}
