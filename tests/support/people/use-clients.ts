import type { TestApp } from '../program/test-app.ts';
import { organization } from './example-clients.ts';

/** The requests about a member's customers. */
export function useClients(program: () => TestApp) {
  return {
    /** Creates a customer, by default the organization. */
    create: (token: string, body: unknown = organization) =>
      program().request('POST', '/api/client/createclient', { token, body }),
    list: async (token: string, query = '') =>
      (await program().request('GET', `/api/client/fetchallclients${query}`, { token })).json.clients,
    get: (token: string, id: string) => program().request('GET', `/api/client/${id}`, { token }),
  };
}
