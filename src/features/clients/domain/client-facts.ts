import type { Currency } from '#shared/money.ts';

/** The two types of customer (product §3.4). */
export const CLIENT_OPTIONS = ['organization', 'private'] as const;
export type ClientOption = (typeof CLIENT_OPTIONS)[number];

/** The parts of a customer in the API's form that its name, number and currency come from (product §3.4). */
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

/** A customer's name as shown: the company's name, or a private person's first and last name (product §3.4). */
export function clientName(client: { clientOption: ClientOption; firstName: string; lastName: string | null }): string {
  const { clientOption, firstName, lastName } = client;
  return clientOption === 'private' && lastName !== null ? `${firstName} ${lastName}` : firstName;
}
