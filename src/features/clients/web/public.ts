/** The customers, for whom an invoice can be. */
export { allClientsQuery } from './client-queries.ts';
