/** Where the session's token is kept (product §9.7). */
const TOKEN_KEY = 'token';

/** Where the account's role is kept: which screens there are. What may be done is the server's to say. */
const ROLE_KEY = 'role';
export type Role = 'member' | 'reviewer';

/** The stored token, null for a visitor. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** The role of whom the token belongs to. */
export function readRole(): Role {
  return localStorage.getItem(ROLE_KEY) === 'reviewer' ? 'reviewer' : 'member';
}

/** Stores a token with its account's role, or clears both. */
export function storeToken(token: string | null, role: Role = 'member'): void {
  if (token === null) {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(ROLE_KEY);
  } else {
    localStorage.setItem(TOKEN_KEY, token);
    localStorage.setItem(ROLE_KEY, role);
  }
}
