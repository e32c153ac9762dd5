import { expect, test } from 'vitest';
import { isCountryName } from '#shared/contact/countries.ts';
import { BLOCKED_COUNTRIES } from './payout-fields.ts';

test('the blocked countries are all in the table of countries', () => {
  expect(BLOCKED_COUNTRIES.filter((name) => !isCountryName(name))).toEqual([]);
});
