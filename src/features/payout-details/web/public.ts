/** The member's payout details: the profile asks whether they have been saved. */
export { bankInfoQuery } from './bank-info-query.ts';
/** A step of the fees nearby, in words: the bar of an open invoice says it before it is sent. */
export { moreWage } from './payout-amounts.ts';
