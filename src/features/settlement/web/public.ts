/** The panel and dialogs in which a reviewer records payments and wages (product §10.8). */
export { MoneyPanel } from './money-panel.tsx';
export { ReminderDialog } from '../reminders/web/reminder-dialog.tsx';
export { ReminderPanel } from '../reminders/web/reminder-panel.tsx';
export { PaymentDialog } from './payment-dialog.tsx';
export { PayoutDialog } from './payout-dialog.tsx';
export { RefundDialog } from './refund-dialog.tsx';
export { type ReversibleEntry, ReversalDialog } from './reversal-dialog.tsx';
