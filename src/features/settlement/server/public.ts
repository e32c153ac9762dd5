/** The recorded money of an invoice, and the state that follows from it (product §10.8). */
export { advanceToCome } from './advance-to-come.ts';
export { findAdvanceByCreditNote, lockAdvances } from './find-advances.ts';
export { findDebitedWages } from './find-debited-wages.ts';
export { bankSumOf, findBalances, payableOf } from './find-settlement.ts';
export { moveToSettlementState } from './lock-settlement.ts';
export { fitWriteOff } from './record-write-off.ts';
export { countWaiting } from '../payments-in/server/find-open-payments.ts';
export { removeUnreached } from '../reminders/server/reminder-claim.ts';
export { presentSettlement } from './present-settlement.ts';
export { findWage, findWageAdvances, findWageYear } from './find-wages.ts';
