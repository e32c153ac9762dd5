/** Whether a member has accepted a contract. */
export { hasAcceptedContract } from './agreements/acceptances.ts';
