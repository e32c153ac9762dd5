import type { z } from 'zod';
import type { clientResponse } from '../endpoints.ts';
import type { clients } from '#database/schema/clients.ts';

/** A row of the table of customers. */
export type ClientRow = typeof clients.$inferSelect;

/** A customer in the API's form: its own type's part, and null for the other (product §3.4). */
export function presentClient(row: ClientRow): z.output<typeof clientResponse> {
  const identity = { _id: row.id, customerNumber: row.customerNumber };
  if (row.clientOption === 'private') {
    return {
      ...identity,
      clientOption: 'private',
      privateClient: {
        pvtIdNumber: row.idNumber,
        pvtFirstName: row.firstName,
        pvtLastName: row.lastName,
        pvtRecipientEmail: row.recipientEmail,
        pvtReferenceName: row.referenceName,
        pvtContactNumber: row.contactNumber,
        pvtCurrencyCode: row.currencyCode,
        pvtStreet: row.street,
        pvtPostalCode: row.postalCode,
        pvtCity: row.city,
        pvtCountry: row.country,
        pvtLanguage: row.language,
      },
      organizationClient: null,
    };
  }
  return {
    ...identity,
    clientOption: 'organization',
    privateClient: null,
    organizationClient: {
      orgIdNumber: row.idNumber,
      orgVATNumber: row.vatNumber,
      orgFirstName: row.firstName,
      orgLastName: row.lastName,
      orgRecipientEmail: row.recipientEmail,
      orgReferenceName: row.referenceName,
      orgContactNumber: row.contactNumber,
      orgCurrencyCode: row.currencyCode,
      orgStreet: row.street,
      orgPostalCode: row.postalCode,
      orgCity: row.city,
      orgCountry: row.country,
      orgLanguage: row.language,
    },
  };
}
