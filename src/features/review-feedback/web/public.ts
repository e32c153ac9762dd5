/**
 * The parts of screens that show a freelancer the result of the review and the wage's status (product §10.6, §10.8).
 */
export { returnedQuery } from './feedback-queries.ts';
export { ReturnedInvoices } from './returned-invoices.tsx';
export { WageStatus } from './wage-status.tsx';
