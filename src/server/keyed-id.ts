import { hash, randomUUID } from 'node:crypto';

/**
 * The id of what a request or a job makes. With a key, the same one for each try of an owner, and another one for each
 * owner, so that nobody meets what others have made (RFC 9562, 5.8). Without a key, a random one.
 */
export function keyedId(ownerId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const digest = hash('sha256', `${ownerId} ${key.toLowerCase()}`);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
