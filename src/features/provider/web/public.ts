/** What the member has accepted. */
export { AcceptedContracts } from './accepted-contracts.tsx';
