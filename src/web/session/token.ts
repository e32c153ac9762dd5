/** The key of the session's token in local storage (product §9.7). */
const TOKEN_KEY = 'token';

/** The key of the account's role. It only decides which screens exist; the server checks what is allowed. */
const ROLE_KEY = 'role';
export type Role = 'member' | 'reviewer';

/** The stored token; null for a visitor. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** The role of the token's account. */
export function readRole(): Role {
  return localStorage.getItem(ROLE_KEY) === 'reviewer' ? 'reviewer' : 'member';
}

/** Stores a token with its account's role, or removes both. */
export function storeToken(token: string | null, role: Role = 'member'): void {
  if (token === null) {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(ROLE_KEY);
  } else {
    localStorage.setItem(TOKEN_KEY, token);
    localStorage.setItem(ROLE_KEY, role);
  }
}

let wanted = '/';

/** Remembers the open address as the one to go on to after signing in. */
export function rememberWanted(): void {
  wanted = `${location.pathname}${location.search}${location.hash}`;
}

/** Where to go after signing in: the address that a visitor opened, or the start screen. It is told once. */
export function takeWanted(): string {
  const address = wanted;
  wanted = '/';
  return address;
}
