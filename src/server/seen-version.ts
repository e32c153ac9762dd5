import { hash } from 'node:crypto';
import { errors } from './errors.ts';

/** A row with values that are saved as a whole. */
interface Saved {
  updatedAt: Date;
}

/**
 * The version of stored values: a text for clients to send back. Other values have another one (product §7.1). What is
 * null doesn't count, so that a new column doesn't give other versions than the release beside this one.
 */
export function versionOf(row: Saved): string {
  const values = JSON.stringify({ ...row, updatedAt: null }, (_name, value: unknown) => value ?? undefined);
  return hash('sha256', values, 'base64url');
}

/**
 * Refuses a save over values that the client hasn't seen, in its transaction and under its lock. One that changes nothing
 * is done already, by a request whose response was lost (product §7.1).
 * @param seen the version that the client has read; null if nothing was stored, undefined if it doesn't say
 * @param before the stored values; null if there were none
 * @param after the saved values, which the statement has returned
 * @returns the version of the saved values
 * @throws ExpectedError values-changed
 */
export function checkSeen(seen: string | null | undefined, before: Saved | null, after: Saved | undefined): string {
  if (after === undefined) throw new Error('A save returns its row.');
  const stored = before === null ? null : versionOf(before);
  const saved = versionOf(after);
  if (seen !== undefined && seen !== stored && saved !== stored) throw errors.valuesChanged();
  return saved;
}
