/** The parts that tell a freelancer about the review, and what they show (product §10.6, §10.8). */
export { returnedQuery } from './feedback-queries.ts';
export { ReturnedInvoices } from './returned-invoices.tsx';
export { WageStatus } from './wage-status.tsx';
