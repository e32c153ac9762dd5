/** Whether a member has accepted a contract, and the refusal of a member who must accept it first. */
export { assertContractAccepted, hasAcceptedContract } from './agreements/acceptances.ts';
