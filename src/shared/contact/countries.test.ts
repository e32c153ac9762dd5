import { expect, test } from 'vitest';
import { countries, countryChoices, swedishCountryName } from './countries.ts';

test('The countries have the Swedish names and order of the language’s own tables', () => {
  const names = new Intl.DisplayNames('sv-SE', { type: 'region' });
  const order = new Intl.Collator('sv');
  const choices = countries
    .map(({ iso2, name }) => ({ value: name, label: names.of(iso2) ?? '' }))
    .toSorted((a, b) => order.compare(a.label, b.label));
  expect(countryChoices()).toEqual(choices);
  for (const { value, label } of choices) expect(swedishCountryName(value)).toBe(label);
  expect(swedishCountryName('Atlantis')).toBe('Atlantis');
});
