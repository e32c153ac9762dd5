import { EmailInput } from '#web/controls/email-input.tsx';
import { payoutFields } from '../domain/payout-fields.ts';
import type { PayoutFieldsProps } from './payout-fields-props.ts';

/** The online payment provider's form: an address without a format check (product §5.5). */
export function PaypalFields({ values, issueOf }: PayoutFieldsProps) {
  return (
    <EmailInput
      name="email"
      rule={payoutFields.paypalEmail}
      defaultValue={values.email}
      inputMode="email"
      autoComplete="email"
      error={issueOf('email')}
    />
  );
}
