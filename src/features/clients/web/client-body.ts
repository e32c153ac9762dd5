import type { RequestInput } from '#shared/endpoint.ts';
import type { createClient } from '../endpoints.ts';
import { organizationClientFields, privateClientFields } from '../domain/client-fields.ts';
import type { ClientDraft } from './client-form.tsx';

type Body = RequestInput<typeof createClient, 'body'>;
type PrivateClient = Extract<Body, { clientOption: 'private' }>['privateClient'];
type OrganizationClient = Extract<Body, { clientOption: 'organization' }>['organizationClient'];

/** The request of a draft: the values of its own type, and of no other. */
export function clientBody({ clientOption, values }: ClientDraft): Body {
  const pick = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? '']));
  return clientOption === 'private'
    ? { clientOption, privateClient: pick(privateClientFields) as PrivateClient }
    : { clientOption, organizationClient: pick(organizationClientFields) as OrganizationClient };
}
