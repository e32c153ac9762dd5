/** The contracts that the member has accepted. */
export { AcceptedContracts } from './accepted-contracts.tsx';
