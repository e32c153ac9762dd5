/** The recorded money of an invoice (product §10.8). */
export { findEntries, type RecordedEntry } from './find-settlement.ts';
