import type { Currency } from '#shared/money.ts';
import { clientName } from './client-name.ts';

/** A customer in the API's form, as far as its facts go (product §3.4). */
type ClientInResponse =
  | {
      clientOption: 'private';
      privateClient: {
        pvtIdNumber: string;
        pvtFirstName: string;
        pvtLastName: string | null;
        pvtCurrencyCode: Currency;
      };
    }
  | {
      clientOption: 'organization';
      organizationClient: { orgIdNumber: string; orgFirstName: string; orgCurrencyCode: Currency };
    };

/** The name and number of a customer of either type, and the currency of its invoices. */
export function clientFacts(client: ClientInResponse): { name: string; idNumber: string; currency: Currency } {
  const { clientOption } = client;
  if (clientOption === 'private') {
    const { pvtIdNumber, pvtFirstName, pvtLastName, pvtCurrencyCode } = client.privateClient;
    const name = clientName({ clientOption, firstName: pvtFirstName, lastName: pvtLastName });
    return { name, idNumber: pvtIdNumber, currency: pvtCurrencyCode };
  }
  const { orgIdNumber, orgFirstName, orgCurrencyCode } = client.organizationClient;
  return { name: orgFirstName, idNumber: orgIdNumber, currency: orgCurrencyCode };
}
