/** Whether a member has accepted a contract, and the refusal of whoever has to. */
export { demandAcceptedContract, hasAcceptedContract } from './agreements/acceptances.ts';
