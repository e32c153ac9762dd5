import { expect, test } from 'vitest';
import { clientName } from './client-facts.ts';

test.each([
  ['private', 'Eva', 'Ek', 'Eva Ek'],
  ['private', 'Eva', null, 'Eva'],
  ['organization', 'Ek AB', null, 'Ek AB'],
  ['organization', 'Ek AB', 'Ek', 'Ek AB'],
] as const)('the name of a customer of the type %s with %j and %j is %j', (clientOption, firstName, lastName, name) => {
  expect(clientName({ clientOption, firstName, lastName })).toBe(name);
});
