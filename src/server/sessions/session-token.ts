import { hash, randomBytes } from 'node:crypto';

/** Creates an opaque token of 256 random bits, for a session or a mailed link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored. A plain hash is enough, because a token is entirely random. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
