import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { isCountryName } from '#shared/contact/countries.ts';
import {
  COUNTRY,
  fieldSchema,
  messageResponse,
  requestKey,
  rowId,
  savedResponse,
  seenVersion,
  version,
} from '#shared/schemas.ts';
import { LANGUAGES } from '#shared/language.ts';
import { CURRENCIES } from '#shared/money.ts';
import {
  organizationClientFields as org,
  privateClientFields as pvt,
  LARGEST_CUSTOMER_NUMBER,
  SEARCH_MAX_LENGTH,
} from './domain/client-fields.ts';
import { CLIENT_OPTIONS } from './domain/client-facts.ts';

const params = z.object({ id: rowId });

/** A country must be a name in the table of countries (product §5.6). */
const country = (rule: typeof pvt.pvtCountry) =>
  fieldSchema(rule)
    .refine(isCountryName, { error: `${rule.label}: välj ett av länderna i listan.` })
    .describe(COUNTRY);

// The OpenAPI document has the values of the first of two schemas alone.
const givenCurrency = (rule: typeof pvt.pvtCurrencyCode) =>
  fieldSchema(rule).pipe(z.enum(CURRENCIES)).meta({ enum: CURRENCIES });

/**
 * The language may be left out. A changed customer then keeps its language, and a new customer gets Swedish (product
 * §5.6).
 */
const givenLanguage = (rule: typeof pvt.pvtLanguage) =>
  fieldSchema(rule).pipe(z.enum(LANGUAGES)).optional().meta({ enum: LANGUAGES });

const privateClient = z.object(
  {
    pvtIdNumber: fieldSchema(pvt.pvtIdNumber),
    pvtFirstName: fieldSchema(pvt.pvtFirstName),
    pvtLastName: fieldSchema(pvt.pvtLastName),
    pvtRecipientEmail: fieldSchema(pvt.pvtRecipientEmail),
    pvtReferenceName: fieldSchema(pvt.pvtReferenceName),
    pvtContactNumber: fieldSchema(pvt.pvtContactNumber),
    pvtCurrencyCode: givenCurrency(pvt.pvtCurrencyCode),
    pvtStreet: fieldSchema(pvt.pvtStreet),
    pvtPostalCode: fieldSchema(pvt.pvtPostalCode),
    pvtCity: fieldSchema(pvt.pvtCity),
    pvtCountry: country(pvt.pvtCountry),
    pvtLanguage: givenLanguage(pvt.pvtLanguage),
  },
  { error: 'Kundens uppgifter saknas.' },
);

const organizationClient = z.object(
  {
    orgIdNumber: fieldSchema(org.orgIdNumber),
    orgVATNumber: fieldSchema(org.orgVATNumber),
    orgFirstName: fieldSchema(org.orgFirstName),
    orgLastName: fieldSchema(org.orgLastName),
    orgRecipientEmail: fieldSchema(org.orgRecipientEmail),
    orgReferenceName: fieldSchema(org.orgReferenceName),
    orgContactNumber: fieldSchema(org.orgContactNumber),
    orgCurrencyCode: givenCurrency(org.orgCurrencyCode),
    orgStreet: fieldSchema(org.orgStreet),
    orgPostalCode: fieldSchema(org.orgPostalCode),
    orgCity: fieldSchema(org.orgCity),
    orgCountry: country(org.orgCountry),
    orgLanguage: givenLanguage(org.orgLanguage),
  },
  { error: 'Kundens uppgifter saknas.' },
);

const chosenClient = z.discriminatedUnion('clientOption', [
  z.object({ clientOption: z.literal('private'), privateClient }),
  z.object({ clientOption: z.literal('organization'), organizationClient }),
]);
const hasOption = z.object({ clientOption: z.enum(CLIENT_OPTIONS) });

/** The chosen type with its values. Values of the other type are ignored. */
const clientBody = z.preprocess((body: z.input<typeof chosenClient>, context) => {
  // The union's own refusal couldn't say that it is in English.
  if (!hasOption.safeParse(body).success)
    context.addIssue({
      code: 'custom',
      path: ['clientOption'],
      message: 'Error Occurred. Please select valid option.',
      params: { lang: 'en' },
    });
  return body;
}, chosenClient);

const identity = { _id: z.string(), customerNumber: z.number().int() };
const currency = z.enum(CURRENCIES);
const optionalText = z.string().nullable();
const language = z.enum(LANGUAGES).optional().describe('Left out in what was sent before customers had a language');

/** A customer in a response. The part of the other type is null. */
export const clientResponse = z.discriminatedUnion('clientOption', [
  z.object({
    ...identity,
    clientOption: z.literal('private'),
    privateClient: z.object({
      pvtIdNumber: z.string(),
      pvtFirstName: z.string(),
      pvtLastName: optionalText,
      pvtRecipientEmail: z.string(),
      pvtReferenceName: z.string(),
      pvtContactNumber: z.string(),
      pvtCurrencyCode: currency,
      pvtStreet: z.string(),
      pvtPostalCode: z.string(),
      pvtCity: z.string(),
      pvtCountry: z.string(),
      pvtLanguage: language,
    }),
    organizationClient: z.null(),
  }),
  z.object({
    ...identity,
    clientOption: z.literal('organization'),
    privateClient: z.null(),
    organizationClient: z.object({
      orgIdNumber: z.string(),
      orgVATNumber: optionalText,
      orgFirstName: z.string(),
      orgLastName: optionalText,
      orgRecipientEmail: z.string(),
      orgReferenceName: z.string(),
      orgContactNumber: z.string(),
      orgCurrencyCode: currency,
      orgStreet: z.string(),
      orgPostalCode: z.string(),
      orgCity: z.string(),
      orgCountry: z.string(),
      orgLanguage: language,
    }),
  }),
]);

export const createClient = endpoint({
  method: 'POST',
  path: '/api/client/createclient',
  access: 'member',
  summary: 'Create a customer; it gets the next customer number of the member',
  body: clientBody.and(z.object({ createKey: requestKey.optional() })),
  response: z.object({ message: z.string(), _id: z.string(), customerNumber: z.number().int() }),
});

export const fetchAllClients = endpoint({
  method: 'GET',
  path: '/api/client/fetchallclients',
  access: 'member',
  summary: 'The customers of the member, the newest first: all, or a part by limit, after and q',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).optional().describe('The most to return; without it the whole list'),
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(LARGEST_CUSTOMER_NUMBER)
      .optional()
      .describe('Customer number of the last one in the part before'),
    q: fieldSchema({ label: 'Sökning', required: false, maxLength: SEARCH_MAX_LENGTH }).describe(
      'Part of name, organization or identity number, customer number, e-mail address or city; without regard to case',
    ),
  }),
  response: z.object({
    clients: z.array(clientResponse),
    total: z.number().int().describe('How many there are in all, whatever limit and after say'),
  }),
});

export const clientById = endpoint({
  method: 'GET',
  path: '/api/client/{id}',
  access: 'member',
  summary: 'One customer',
  params,
  response: z.discriminatedUnion('clientOption', [
    clientResponse.options[0].extend({ version }),
    clientResponse.options[1].extend({ version }),
  ]),
});

export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/client/updateclient/{id}',
  access: 'member',
  summary: "Change a customer; changing its type leaves nothing of the other type's values",
  params,
  body: clientBody.and(z.object({ version: seenVersion })),
  response: savedResponse.extend({
    inNewCurrency: z
      .array(z.string())
      .optional()
      .describe(
        'After a change of currency, the numbers of the unsent and returned invoices whose figures are in it now',
      ),
  }),
});

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/client/deleteclient/{id}',
  access: 'member',
  summary: 'Delete a customer; one with invoices is hidden and its invoices stay whole',
  params,
  response: messageResponse,
});
