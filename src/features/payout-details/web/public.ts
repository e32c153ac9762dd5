/** The member's payout details: the profile asks whether they have been saved. */
export { bankInfoQuery } from './bank-info-query.ts';
