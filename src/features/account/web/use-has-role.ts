import type { ProviderRole } from '#shared/role.ts';
import { readRoles } from '#web/session/token.ts';
import { useAccountRoles } from './use-account-roles.ts';

/** Whether the signed-in account has a role of the provider's. It decides what is shown; the server checks (product §6). */
export const useHasRole = (role: ProviderRole): boolean => (useAccountRoles() ?? readRoles()).includes(role);
