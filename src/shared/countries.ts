import { getCountryDataList, type ICountryData } from 'countries-list';

/** The reference table of countries, sorted by its English name (product §5.6). */
export const countries: readonly ICountryData[] = getCountryDataList().toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

const byName = new Map(countries.map((country) => [country.name, country]));
const swedishNames = new Intl.DisplayNames('sv-SE', { type: 'region' });

/** Whether a text is the `name` of a country of the table ('Sweden'): the stored and sent form. */
export function isCountryName(name: string): boolean {
  return byName.has(name);
}

/** The Swedish name of a country of the table; the text itself where the table lacks it. */
export function swedishCountryName(name: string): string {
  const country = byName.get(name);
  return country === undefined ? name : (swedishNames.of(country.iso2) ?? name);
}

/** The choices of a country field: value as stored, label in Swedish, sorted as shown. */
export function countryChoices(): { value: string; label: string }[] {
  return countries
    .map(({ name }) => ({ value: name, label: swedishCountryName(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'sv'));
}
