import type { RequestInput } from '#shared/endpoint.ts';
import type { FormValues } from '#web/forms/form-values.ts';
import type { saveBankInfo } from '../endpoints.ts';
import type { PayoutOption } from '../domain/payout-option.ts';

/** What is sent of a payout option's form; fixed facts are the server's own (product §5.5). */
export function payoutBody(
  bankAndWiseOption: PayoutOption,
  values: FormValues,
): RequestInput<typeof saveBankInfo, 'body'> {
  const { country = '', bankName = '', accountNumber, ibanNumber = '', swiftCode, otherInfo, email = '' } = values;
  if (bankAndWiseOption === 'wiseAccountInfo') return { bankAndWiseOption, wiseAccountInfo: { ibanNumber } };
  if (bankAndWiseOption === 'paypalInfo') return { bankAndWiseOption, paypalInfo: { email } };
  return {
    bankAndWiseOption,
    bankAccountInfo: { country, bankName, accountNumber, ibanNumber, swiftCode, otherInfo },
  };
}
