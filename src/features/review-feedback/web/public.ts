/** The parts that tell a freelancer about the review (product §10.6, §10.8). */
export { ReturnedInvoices } from './returned-invoices.tsx';
export { WageStatus } from './wage-status.tsx';
