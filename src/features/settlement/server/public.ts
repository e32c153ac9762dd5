/** The recorded money of an invoice (product §10.8). */
export { presentSettlement } from './present-settlement.ts';
