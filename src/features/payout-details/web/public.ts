/** The member's payout details, which the profile's form needs to know whether any are saved. */
export { bankInfoQuery } from './bank-info-query.ts';
/** The sentence about a step of the fees nearby, which an invoice shows before it is sent. */
export { nearbyHint } from './payout-amounts.ts';
