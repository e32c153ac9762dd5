import type { ClientOption } from './client-option.ts';

/** A customer's name as shown: the company's name, or a private person's first and last name (product §3.4). */
export function clientName(client: { clientOption: ClientOption; firstName: string; lastName: string | null }): string {
  const { clientOption, firstName, lastName } = client;
  return clientOption === 'private' && lastName !== null ? `${firstName} ${lastName}` : firstName;
}
