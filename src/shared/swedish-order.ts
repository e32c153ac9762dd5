import { once } from './once.ts';

const collator = once(() => new Intl.Collator('sv', { numeric: true }));

/** Compares names for sorting as in Swedish, and numbers in them by their value. */
export const compareNames = (a: string, b: string): number => collator().compare(a, b);
