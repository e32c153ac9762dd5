import type { ParsedRequest } from '#shared/endpoint.ts';
import { searchable } from '#shared/searchable.ts';
import type { createClient } from '../endpoints.ts';
import { clientName } from '../domain/client-facts.ts';

/** A customer in a request: one type with its values. */
export type ClientInRequest = ParsedRequest<typeof createClient, 'body'>;
type PrivateClient = Extract<ClientInRequest, { clientOption: 'private' }>['privateClient'];
type OrganizationClient = Extract<ClientInRequest, { clientOption: 'organization' }>['organizationClient'];

/**
 * Puts a request's values into the columns that both types share. Every column is set, so that saving one type leaves
 * nothing of the other (product §4.7). Only a language that is left out stays as it is.
 */
export function clientValues(given: ClientInRequest, customerNumber: number) {
  const values =
    given.clientOption === 'private'
      ? privateValues(given.privateClient)
      : organizationValues(given.organizationClient);
  const { idNumber, recipientEmail, city } = values;
  const digits = idNumber.replaceAll(/\D/g, '');
  const searchText = searchable([clientName(values), idNumber, digits, `${customerNumber}`, recipientEmail, city]);
  return { ...values, searchText };
}

/**
 * The text of a search in the form of customers' `search_text`. Of a number with spaces or hyphens it has the digits
 * too, because the customer may be saved without them; else null.
 */
export function searchedClient(q: string): { text: string; digits: string | null } {
  const text = searchable([q]);
  const digits = text.replaceAll(/[\s-]/g, '');
  return { text, digits: digits !== text && /^\d{3,}$/.test(digits) ? digits : null };
}

const privateValues = (client: PrivateClient) => ({
  clientOption: 'private' as const,
  idNumber: client.pvtIdNumber,
  vatNumber: null,
  firstName: client.pvtFirstName,
  lastName: client.pvtLastName,
  recipientEmail: client.pvtRecipientEmail,
  referenceName: client.pvtReferenceName,
  contactNumber: client.pvtContactNumber,
  currencyCode: client.pvtCurrencyCode,
  street: client.pvtStreet,
  postalCode: client.pvtPostalCode,
  city: client.pvtCity,
  country: client.pvtCountry,
  language: client.pvtLanguage,
});

const organizationValues = (client: OrganizationClient) => ({
  clientOption: 'organization' as const,
  idNumber: client.orgIdNumber,
  vatNumber: client.orgVATNumber,
  firstName: client.orgFirstName,
  lastName: client.orgLastName,
  recipientEmail: client.orgRecipientEmail,
  referenceName: client.orgReferenceName,
  contactNumber: client.orgContactNumber,
  currencyCode: client.orgCurrencyCode,
  street: client.orgStreet,
  postalCode: client.orgPostalCode,
  city: client.orgCity,
  country: client.orgCountry,
  language: client.orgLanguage,
});
