import type { Role } from '#shared/role.ts';

/** The key of the session's token in local storage (product §9.7). */
const TOKEN_KEY = 'token';

/** The key of the account's roles. They only decide which screens exist; the server checks what is allowed. */
const ROLE_KEY = 'role';

/** The stored token; null for a visitor. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** The roles of the token's account. */
export function readRoles(): Role[] {
  return (localStorage.getItem(ROLE_KEY) ?? 'member').split(',') as Role[];
}

/** Whether the token's account is a member's, and not one of the provider's. */
export const isMember = (roles: readonly Role[] = readRoles()): boolean => roles.includes('member');

/** Stores a token with its account's roles, or removes both. */
export function storeToken(token: string | null, roles: readonly Role[] = ['member']): void {
  if (token === null) {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(ROLE_KEY);
  } else {
    localStorage.setItem(TOKEN_KEY, token);
    localStorage.setItem(ROLE_KEY, roles.join());
  }
}

let remembered = '/';

/** Remembers the open address as the one to go on to after signing in. */
export function rememberAddress(): void {
  remembered = `${location.pathname}${location.search}${location.hash}`;
}

/** Where to go after signing in: the address that a visitor opened, or the start screen. It is returned once. */
export function takeAddress(): string {
  const address = remembered;
  remembered = '/';
  return address;
}
