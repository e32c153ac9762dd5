/** The customers, from which the forms of an invoice choose one. */
export { allClientsQuery } from './client-queries.ts';
export { clientFailure } from './client-failure.ts';
