import { expect, test } from 'vitest';
import { PROVIDER_ROLES, type Role } from '#shared/role.ts';
import { allScreens } from './provider-screens.ts';
import { mayEnter } from './screens.ts';

/** The kinds of screens that an account with these roles may enter. */
function entered(roles: readonly Role[]): string[] {
  const open = Object.values(allScreens).filter((screen) => mayEnter(screen, roles));
  return [...new Set(open.map(({ who }) => (typeof who === 'string' ? who : 'provider')))].toSorted();
}

test('a visitor, a member and the provider’s accounts each enter their own screens and those for everyone', () => {
  expect(entered([])).toEqual(['everyone', 'visitor']);
  expect(entered(['member'])).toEqual(['everyone', 'member', 'signed-in']);
  expect(entered(PROVIDER_ROLES)).toEqual(['everyone', 'provider', 'signed-in']);
});

test('a part of a role’s name opens no screen', () => {
  expect(entered(['mem' as Role])).toEqual(['everyone', 'signed-in']);
});
