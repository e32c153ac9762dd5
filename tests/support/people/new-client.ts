import type { Language } from '#shared/language.ts';
import type { Caller } from '../program/caller.ts';

/** The typed values of an organization's form. */
export const TYPED_ORGANIZATION = {
  orgIdNumber: '556016-0680',
  orgFirstName: 'Lingonbolaget AB',
  orgRecipientEmail: 'faktura@lingon.example',
  orgReferenceName: 'Åsa Öberg',
  orgContactNumber: '+4687550000',
  orgStreet: 'Storgatan 1',
  orgPostalCode: '111 22',
  orgCity: 'Stockholm',
};

/** The typed values of a private person’s form. */
export const TYPED_PERSON = {
  pvtFirstName: 'Eva',
  pvtIdNumber: '811218-9876',
  pvtReferenceName: 'Eva Ek',
  pvtRecipientEmail: 'eva@example.se',
  pvtContactNumber: '070-1234567',
  pvtStreet: 'Lillgatan 2',
  pvtPostalCode: '111 22',
  pvtCity: 'Stockholm',
};

/** An organization in Sweden, invoiced in EUR, as the endpoints expect it. */
export const ORGANIZATION = { ...TYPED_ORGANIZATION, orgCurrencyCode: 'EUR', orgCountry: 'Sweden' };

/** Creates a customer for a member, by default the organization, and returns its id. */
export async function newClient(
  program: Caller,
  token: string,
  values: {
    orgFirstName?: string;
    orgIdNumber?: string;
    orgCurrencyCode?: 'EUR' | 'SEK';
    orgRecipientEmail?: string;
    orgLanguage?: Language;
  } = {},
): Promise<string> {
  const organizationClient = { ...ORGANIZATION, ...values };
  const body = { clientOption: 'organization', organizationClient };
  const { json } = await program.request('POST', '/api/client/createclient', { token, body });
  return json._id;
}
