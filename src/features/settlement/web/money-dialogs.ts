/**
 * The dialogs that record payments, write-offs, refunds, late charges, wages and reversals, and stop reminders. They are
 * one file, which `useMoneyDialogs` loads after the screen.
 */
export { ReminderDialog } from '../reminders/web/reminder-dialog.tsx';
export { LateChargeDialog } from './late-charge-dialog.tsx';
export { PaymentDialog } from './payment-dialog.tsx';
export { PaidWageDialog } from './paid-wage-dialog.tsx';
export { PayoutDialog } from './payout-dialog.tsx';
export { RefundDialog } from './refund-dialog.tsx';
export { ReversalDialog } from './reversal-dialog.tsx';
export { WriteOffDialog } from './write-off-dialog.tsx';
