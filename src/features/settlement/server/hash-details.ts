import { hash } from 'node:crypto';

/** A hash that shows whether payout details have changed since a disclosure. */
export const hashDetails = (details: object): string => hash('sha256', JSON.stringify(details));
