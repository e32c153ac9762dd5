import { useQuery } from '@tanstack/react-query';
import type { ProviderRole, Role } from '#shared/role.ts';
import { readRoles } from '#web/session/token.ts';
import { accountQuery } from './account-queries.ts';

/** The roles of the signed-in account, as the server last told them; undefined until it has. */
export const useAccountRoles = (): Role[] | undefined => useQuery(accountQuery).data?.user.roles;

/** Whether the signed-in account has a role of the provider's. It decides what is shown; the server checks (product §6). */
export const useHasRole = (role: ProviderRole): boolean => (useAccountRoles() ?? readRoles()).includes(role);
