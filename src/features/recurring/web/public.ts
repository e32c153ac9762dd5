/** What other screens show of repeated invoices (product §4.9). */
export { RecurringInvoices } from './recurring-invoices.tsx';
