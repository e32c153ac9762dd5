/** The signed-in account: other screens show its name and address. */
export { accountQuery } from './account-queries.ts';
export { useHasRole } from './use-account-roles.ts';
