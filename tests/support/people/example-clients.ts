/** A Swedish company and a Finnish person, as the endpoints expect them. */
export const organizationClient = {
  orgIdNumber: '556016-0680',
  orgFirstName: 'Åkes & Söner AB',
  orgRecipientEmail: 'faktura@example.se',
  orgReferenceName: 'Åke Öberg',
  orgContactNumber: '08-123456',
  orgCurrencyCode: 'EUR',
  orgStreet: 'Storgatan 1',
  orgPostalCode: '211 42',
  orgCity: 'Malmö',
  orgCountry: 'Sweden',
};
export const privateClient = {
  pvtIdNumber: '19811218-9876',
  pvtFirstName: 'Eva-Lena',
  pvtLastName: "O'Brien",
  pvtRecipientEmail: 'eva@example.fi',
  pvtReferenceName: 'Eva',
  pvtContactNumber: '+358-40-123',
  pvtCurrencyCode: 'SEK',
  pvtStreet: 'Esplanaden 2',
  pvtPostalCode: '00100',
  pvtCity: 'Helsingfors',
  pvtCountry: 'Finland',
};
export const organization = { clientOption: 'organization', organizationClient };
export const privatePerson = { clientOption: 'private', privateClient };
