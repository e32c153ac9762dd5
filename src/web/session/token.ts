import type { Role } from '#shared/role.ts';

/** The key of the session's token in local storage (product §9.7). */
const TOKEN_KEY = 'token';

/** The key of the account's roles. They only decide which screens exist; the server checks what is allowed. */
const ROLE_KEY = 'role';

/** An account's session. Its token changes when the account signs in again. */
export interface Session {
  /** Null for a visitor. */
  token: string | null;
  roles: Role[];
}

/** The session that the browser's tabs share. */
export const storedSession = (): Session => ({
  token: localStorage.getItem(TOKEN_KEY),
  roles: (localStorage.getItem(ROLE_KEY) ?? 'member').split(',') as Role[],
});

/** Stores a token with its account's roles for all tabs, or removes both. */
export function storeSession({ token, roles }: Session): void {
  if (token === null) {
    localStorage.removeItem(ROLE_KEY);
    localStorage.removeItem(TOKEN_KEY);
  } else {
    localStorage.setItem(ROLE_KEY, roles.join());
    localStorage.setItem(TOKEN_KEY, token);
  }
}

// The stored session is read when it is first needed, because the build imports this file too.
let session: Session = { token: null, roles: [] };

/**
 * The session of this page. It stays the same when another account signs in in another tab, so that nothing typed for
 * one account is sent for another (product §4.2). A visitor's page takes the stored one.
 */
export function pageSession(): Session {
  if (session.token === null) session = storedSession();
  return session;
}

/** Begins another account's session in this page and stores it. */
export function beginSession(token: string, roles: Role[] = ['member']): void {
  session = { token, roles };
  storeSession(session);
}

/**
 * Removes this page's session from the storage, unless another is stored by now, and what its tab has stored. The page
 * keeps it until it is left, and so never takes the next account's.
 */
export function removeSession(): void {
  sessionStorage.clear();
  if (storedSession().token === session.token) storeSession({ token: null, roles: [] });
}

/** Continues this page's session with the token of a new sign-in by the same account. */
export function continueSession({ token, roles }: Session): void {
  Object.assign(session, { token, roles });
  storeSession(session);
}

/** Replaces the roles of this page's account. They are stored if its session is. */
export function storeRoles(roles: Role[]): void {
  session.roles = roles;
  if (storedSession().token === session.token) storeSession(session);
}

/** The token of this page's session; null for a visitor. */
export const readToken = (): string | null => pageSession().token;

/** The roles of this page's account. */
export const readRoles = (): Role[] => pageSession().roles;

/** Whether the page's account is a member's, and not one of the provider's. */
export const isMember = (roles: readonly Role[] = readRoles()): boolean => roles.includes('member');

/** The key of the address that a visitor opened. It is in the tab's storage, because a phone may reload the tab meanwhile. */
const ADDRESS_KEY = 'address';

/**
 * Remembers a screen's URL as the one to go on to after signing in. Nothing else is left in the tab's storage then: another
 * tab may have signed out while this one was hidden, or thrown away.
 */
export function rememberAddress(url: string): void {
  const { pathname, search } = new URL(url);
  // The router leaves the hash out. Only an address that was opened itself has one, as a mail's link.
  const hash = pathname === location.pathname ? location.hash : '';
  sessionStorage.clear();
  sessionStorage.setItem(ADDRESS_KEY, `${pathname}${search}${hash}`);
}

/** Where to go after signing in: the address that a visitor opened, or the start screen. It is returned once. */
export function takeAddress(): string {
  const address = sessionStorage.getItem(ADDRESS_KEY) ?? '/';
  sessionStorage.removeItem(ADDRESS_KEY);
  return address;
}
