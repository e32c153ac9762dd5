/** What the member has accepted. */
export { AcceptedContracts } from './accepted-contracts.tsx';
/** The contract: sending asks for it, and the contact details show what was accepted. */
export { acceptedQuery, contractQuery } from './contract-queries.ts';
