import { randomUUID } from 'node:crypto';

/**
 * Random ids (UUID, version 7), each larger than the one before it and than all of earlier instants. So a day's
 * transactions, listed by their ids, stand as in the bank's files.
 */
export function idsInOrder(count: number, at: Date): string[] {
  const time = at.getTime().toString(16).padStart(12, '0');
  const prefix = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  return Array.from({ length: count }, () => `${prefix}${randomUUID().slice(prefix.length)}`).toSorted();
}
