/** The signed-in account, for its name and address on other screens. */
export { accountQuery } from './account-query.ts';
