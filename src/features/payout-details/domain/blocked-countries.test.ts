import { expect, it } from 'vitest';
import { isCountryName } from '#shared/countries.ts';
import { BLOCKED_COUNTRIES } from './blocked-countries.ts';

it('the countries that transfers can’t go to are in the country table', () => {
  expect(BLOCKED_COUNTRIES.filter((name) => !isCountryName(name))).toEqual([]);
});
