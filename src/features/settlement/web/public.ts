/** The panels of an invoice's money, and the dialogs in which an accountant records it (product §10.8). */
export { type MoneyAction, MoneyPanel } from './money-panel.tsx';
export { ReminderPanel } from '../reminders/web/reminder-panel.tsx';
export { useMoneyDialogs } from './use-money-dialogs.ts';
export { useNotPaid } from './use-not-paid.ts';
export type { ReversibleEntry } from './reversal-dialog.tsx';
