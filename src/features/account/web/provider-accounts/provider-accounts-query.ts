import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import type { providerAccounts } from '../../endpoints.ts';

export type ProviderAccounts = EndpointResponse<typeof providerAccounts>;
export type ProviderAccount = ProviderAccounts['accounts'][number];

/** The provider's accounts, and the last changes to them. */
export const providerAccountsQuery = endpointQuery<typeof providerAccounts>('GET /api/provider/accounts', {});
