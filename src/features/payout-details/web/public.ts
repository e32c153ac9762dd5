/** The member's payout details, for the way from the profile to them. */
export { bankInfoQuery } from './bank-info-query.ts';
