import type { EndpointResponse } from '#shared/endpoint.ts';
import type { getBankInfo } from '../endpoints.ts';
import { versionOf } from '#server/seen-version.ts';
import { TRANSFER_PROVIDER } from '../domain/payout-option.ts';
import type { BankInformationRow } from '#database/schema/payout-details.ts';

type BankInfo = NonNullable<EndpointResponse<typeof getBankInfo>>;

/** The payout details in the API's form (product §3.3). */
export function presentPayoutDetails(details: BankInformationRow): BankInfo {
  return { ...payoutPart(details), ...taxPart(details), version: versionOf(details) };
}

/** The chosen payout option with its details, without the tax option. */
export function payoutPart(
  details: BankInformationRow,
): Omit<BankInfo, 'taxPaymentOption' | 'wePayYourTax' | 'version'> {
  const { bankAndWiseOption } = details;
  switch (bankAndWiseOption) {
    case 'wiseAccountInfo': {
      const { country, bankName } = TRANSFER_PROVIDER;
      return { bankAndWiseOption, wiseAccountInfo: { country, wiseBankName: bankName, ibanNumber: details.wiseIban } };
    }
    case 'bankAccountInfo':
      return {
        bankAndWiseOption,
        bankAccountInfo: {
          country: details.bankCountry,
          bankName: details.bankName,
          accountNumber: details.bankAccountNumber,
          ibanNumber: details.bankIban,
          swiftCode: details.bankSwiftCode,
          otherInfo: details.bankOtherInfo,
        },
      };
    case 'paypalInfo':
      return { bankAndWiseOption, paypalInfo: { email: details.paypalEmail } };
    case null:
    default:
      return { bankAndWiseOption };
  }
}

function taxPart(details: BankInformationRow): Pick<BankInfo, 'taxPaymentOption' | 'wePayYourTax'> {
  const { taxPaymentOption } = details;
  if (taxPaymentOption !== 'wePayYourTax') return { taxPaymentOption };
  return {
    taxPaymentOption,
    wePayYourTax: {
      country: details.taxCountry,
      taxPercentage: Number(details.taxPercentage),
      taxNumber: details.taxNumber,
      otherTaxInfo: details.taxOtherInfo,
    },
  };
}
