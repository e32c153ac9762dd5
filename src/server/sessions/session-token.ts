import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token of 256 random bits, for a session or a mailed link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A plain hash is enough: the token has all its entropy from the random source. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
