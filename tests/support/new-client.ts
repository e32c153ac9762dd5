import type { Caller } from './test-app.ts';

/** Creates an organization in Sweden for a member, invoiced in EUR unless said otherwise, and answers its id. */
export async function newClient(
  program: Caller,
  token: string,
  values: { orgFirstName?: string; orgCurrencyCode?: 'EUR' | 'SEK'; orgRecipientEmail?: string } = {},
): Promise<string> {
  const organizationClient = {
    orgIdNumber: '556016-0680',
    orgFirstName: 'Lingonbolaget AB',
    orgRecipientEmail: 'faktura@lingon.example',
    orgReferenceName: 'Åsa Öberg',
    orgContactNumber: '+4687550000',
    orgCurrencyCode: 'EUR',
    orgStreet: 'Storgatan 1',
    orgPostalCode: '111 22',
    orgCity: 'Stockholm',
    orgCountry: 'Sweden',
    ...values,
  };
  const body = { clientOption: 'organization', organizationClient };
  const { json } = await program.call('POST', '/api/client/createclient', { token, body });
  return json._id;
}
