import { endpointQuery } from '#web/endpoint-query.ts';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';
import type { clientById, fetchAllClients } from '../endpoints.ts';

/** One customer. */
export const clientQuery = (id: string) => endpointQuery<typeof clientById>('GET /api/client/{id}', { params: { id } });

/** Every customer of the member. */
export const allClientsQuery = endpointQuery<typeof fetchAllClients>('GET /api/client/fetchallclients', { query: {} });

/** One page of the customers that match a search. */
export const clientPageQuery = (q: string, after?: string) =>
  endpointQuery<typeof fetchAllClients>('GET /api/client/fetchallclients', { query: { limit: PAGE_SIZE, q, after } });
