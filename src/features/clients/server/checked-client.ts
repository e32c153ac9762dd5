import { compactVatNumber } from '#shared/vat/compact-vat-number.ts';
import { isVatNumber, vatPrefix } from '#shared/vat/vat-number.ts';
import type { ClientInRequest } from './client-values.ts';
import { clientErrors } from './errors.ts';

/**
 * Checks the VAT number of a customer in a request against its country, and returns the customer with the number in the
 * form in which it is printed. Numbers from outside the EU's VAT are kept as they are (product §9.10). Only used if the
 * provider is registered for VAT.
 * @throws ExpectedError wrong-vat-number
 */
export async function checkedClient(given: ClientInRequest): Promise<ClientInRequest> {
  if (given.clientOption === 'private') return given;
  const { orgVATNumber, orgCountry } = given.organizationClient;
  const prefix = vatPrefix(orgCountry);
  if (orgVATNumber === null || prefix === null) return given;
  if (!(await isVatNumber(orgVATNumber, orgCountry))) {
    throw clientErrors.wrongVatNumber(prefix).at('organizationClient.orgVATNumber');
  }
  return {
    ...given,
    organizationClient: { ...given.organizationClient, orgVATNumber: compactVatNumber(orgVATNumber) },
  };
}
