/** The list of the member's recurring invoices, for other screens (product §4.9). */
export { RecurringInvoices } from './recurring-invoices.tsx';
