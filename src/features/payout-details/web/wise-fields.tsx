import { Stack, TextInput } from '@mantine/core';
import { payoutFields } from '../domain/payout-fields.ts';
import { TRANSFER_PROVIDER } from '../domain/payout-option.ts';
import { BlockedNotice } from './blocked-notice.tsx';
import { IbanInput } from './iban-input.tsx';
import type { PayoutFieldsProps } from './payout-fields-props.ts';
import { texts } from './texts.ts';

/** The transfer provider's form: country and bank name are fixed (product §5.5). */
export function WiseFields({ values, issueOf }: PayoutFieldsProps) {
  return (
    <Stack>
      <BlockedNotice />
      <TextInput name="country" label={texts.country} value={TRANSFER_PROVIDER.country} lang="en" disabled readOnly />
      <TextInput name="wiseBankName" label={texts.bankName} value={TRANSFER_PROVIDER.bankName} disabled readOnly />
      <IbanInput rule={payoutFields.wiseIbanNumber} initial={values.ibanNumber} error={issueOf('ibanNumber')} />
    </Stack>
  );
}
