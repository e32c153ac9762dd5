import type { Currency } from '#shared/money.ts';
import { clientName } from './client-name.ts';

/** A customer as the calls answer it, as far as its facts go (product §3.4). */
type AnsweredClient =
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

/** What a customer of either type is called, its number, and the currency of its invoices. */
export function clientFacts(client: AnsweredClient): { name: string; idNumber: string; currency: Currency } {
  const { clientOption } = client;
  if (clientOption === 'private') {
    const { pvtIdNumber, pvtFirstName, pvtLastName, pvtCurrencyCode } = client.privateClient;
    const name = clientName({ clientOption, firstName: pvtFirstName, lastName: pvtLastName });
    return { name, idNumber: pvtIdNumber, currency: pvtCurrencyCode };
  }
  const { orgIdNumber, orgFirstName, orgCurrencyCode } = client.organizationClient;
  return { name: orgFirstName, idNumber: orgIdNumber, currency: orgCurrencyCode };
}
