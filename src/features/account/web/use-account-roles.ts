import { useQuery } from '@tanstack/react-query';
import type { Role } from '#shared/role.ts';
import { accountQuery } from './account-queries.ts';

/** The roles of the signed-in account, as the server last told them; undefined until it has. */
export const useAccountRoles = (): Role[] | undefined => useQuery(accountQuery).data?.user.roles;
